import { useQuery } from '@tanstack/react-query'
import type { App } from '@throughlink/api'
import { useMemo } from 'react'
import { ColorInput } from '../../../catalog/ColorInput.tsx'
import { describeQrColors } from '../../../catalog/describeQrColors.ts'
import { drawQr } from '../../../catalog/drawQr.ts'
import { pictureQuery } from '../../../catalog/pictureQuery.ts'
import { PictureUpload } from '../../../catalog/PictureUpload.tsx'
import { QrShapeControl } from '../../../catalog/QrShapeControl.tsx'
import { toSvgUrl } from '../../../catalog/toSvgUrl.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { readPictureId } from './readPictureId.ts'
import type { AppForm } from './useAppForm.ts'

/** As long as most links are. */
const sampleUrl = 'https://go.example.com/spring-sale'

/** How the QR codes of all links look. */
export function QrStylePanel({ appId, form }: { readonly appId: string; readonly form: AppForm }) {
  const { qrStyle: style, iconUrl } = form.values
  const set = (changes: Partial<App['qrStyle']>) => form.set({ qrStyle: { ...style, ...changes } })
  const logoUrl = useQuery(pictureQuery(appId, style.logoId)).data ?? null
  const iconId = readPictureId(iconUrl.trim())
  const warning = describeQrColors(style)
  const svg = useMemo(
    () => drawQr(sampleUrl, { style, size: 512, margin: 4, logoUrl }),
    [style, logoUrl],
  )
  return (
    <Panel
      title="QR codes"
      description="The style of the codes that you download, and of those on landing pages. Codes that are printed already keep working."
    >
      <div className="grid gap-5 sm:grid-cols-[160px_minmax(0,1fr)]">
        <img
          src={toSvgUrl(svg)}
          alt="QR code in this style"
          className="block aspect-square w-full max-w-50 rounded-control border border-line"
        />
        <div className="space-y-5">
          <div className="space-y-3">
            <ColorInput
              label="Code"
              name="qrStyle/color"
              value={style.color}
              onChange={(color) => set({ color })}
            />
            <ColorInput
              label="Background"
              name="qrStyle/background"
              value={style.background}
              onChange={(background) => set({ background })}
            />
          </div>
          {warning !== null && (
            <p role="status" className="text-sm text-bad">
              {warning}
            </p>
          )}
          <QrShapeControl value={style.shape} onChange={(shape) => set({ shape })} />
          <div>
            <p className="mb-1 text-sm font-medium">
              Logo <span className="font-normal text-ink-3">(optional)</span>
            </p>
            <PictureUpload
              appId={appId}
              use="icon"
              label="Upload a logo"
              onUpload={(_, logoId) => set({ logoId })}
            />
            <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
              {iconId !== null && iconId !== style.logoId && (
                <Button isSmall onClick={() => set({ logoId: iconId })}>
                  Use the app’s icon
                </Button>
              )}
              {style.logoId !== null && (
                <Button isSmall look="quiet" onClick={() => set({ logoId: null })}>
                  Remove logo
                </Button>
              )}
            </div>
            <p className="mt-1 text-sm text-ink-3">
              {form.readError('qrStyle/logoId') ??
                'In the middle of the code, with free space around it. The code then has the highest error correction, so that it stays readable.'}
            </p>
          </div>
        </div>
      </div>
    </Panel>
  )
}
