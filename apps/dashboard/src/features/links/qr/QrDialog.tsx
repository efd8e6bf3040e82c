import { useQuery } from '@tanstack/react-query'
import type { Link } from '@throughlink/api'
import { Download, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { describeQrColors } from '../../../catalog/describeQrColors.ts'
import { drawQr } from '../../../catalog/drawQr.ts'
import { formatShortUrl } from '../../../catalog/formatLink.ts'
import { pictureQuery } from '../../../catalog/pictureQuery.ts'
import { toSvgUrl } from '../../../catalog/toSvgUrl.ts'
import { useApp } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { downloadPng, downloadSvg } from './downloadQr.ts'
import { explainUnmarkable, markScans } from './markScans.ts'
import { type QrLook, QrOptions } from './QrOptions.tsx'

/** The QR code of a link, in the style of the app, to change and download. It is drawn here: nothing is sent. */
export function QrDialog({ link, onClose }: { readonly link: Link; readonly onClose: () => void }) {
  const { id: appId, qrStyle } = useApp()
  const brandLogo = useQuery(pictureQuery(appId, qrStyle.logoId)).data ?? null
  const [edits, setEdits] = useState<Partial<QrLook>>({})
  const [isMarking, setIsMarking] = useState(false)
  const look: QrLook = { ...qrStyle, margin: 4, pixels: '1024', logoUrl: brandLogo, ...edits }
  const { color, background, shape, margin, logoUrl, pixels } = look
  // A pattern has no address of its own; a code leads to the path above.
  const plainUrl = link.url.replace(/\/\*$/, '')
  const url = isMarking ? markScans(plainUrl) : plainUrl
  const unmarkable = explainUnmarkable(link)
  const size = Number(pixels)
  const svg = useMemo(
    () => drawQr(url, { style: { color, background, shape }, margin, size, logoUrl }),
    [url, color, background, shape, margin, size, logoUrl],
  )
  const warning = describeQrColors({ color, background })
  const name = `qr-${link.slug.replace(/[^\w-]+/g, '-')}`
  return (
    <Dialog isOpen isWide onClose={onClose} title="QR code" description={formatShortUrl(url)}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,280px)_minmax(0,1fr)]">
        <div>
          <img
            src={toSvgUrl(svg)}
            alt={`QR code of ${url}`}
            className="block aspect-square w-full rounded-control border border-line"
          />
          {warning !== null && (
            <p role="status" className="mt-2 flex gap-2 text-sm text-warn">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {warning}
            </p>
          )}
        </div>
        <div className="space-y-4">
          <QrOptions
            appId={appId}
            look={look}
            brandLogo={brandLogo}
            onChange={(changes) => setEdits({ ...edits, ...changes })}
          />
          <Switch
            label="Count scans apart from taps"
            hint={
              unmarkable ?? 'Scans get the medium “qr” in analytics, on the website and in the app.'
            }
            isOn={isMarking}
            isDisabled={unmarkable !== null}
            onChange={setIsMarking}
          />
        </div>
      </div>
      <DialogActions>
        <div className="mr-auto">
          <CopyButton text={plainUrl} what="link" hasLabel />
        </div>
        <Button onClick={() => downloadSvg(svg, name)}>
          <Download aria-hidden className="size-4" />
          SVG
        </Button>
        <Button
          look="primary"
          onClick={() => {
            downloadPng(svg, name, size).catch(() =>
              notify({ title: 'The browser could not draw the picture.' }),
            )
          }}
        >
          <Download aria-hidden className="size-4" />
          PNG
        </Button>
      </DialogActions>
    </Dialog>
  )
}
