import { Link } from '@tanstack/react-router'
import type { QrStyle } from '@throughlink/protocol/rules'
import { useId } from 'react'
import { ColorInput } from '../../../catalog/ColorInput.tsx'
import { QrShapeControl } from '../../../catalog/QrShapeControl.tsx'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/Toast.tsx'

export interface QrLook extends QrStyle {
  /** Modules around the code. */
  readonly margin: number
  readonly pixels: '512' | '1024' | '2048' | '4096'
  /** Data URL. */
  readonly logoUrl: string | null
}

const sizes = ['512', '1024', '2048', '4096'] as const
const margins = ['0', '2', '4', '8'] as const
const maxLogoBytes = 1_000_000

export interface QrOptionsProps {
  readonly appId: string
  readonly look: QrLook
  /** Data URL of the logo in the style of the app. */
  readonly brandLogo: string | null
  readonly onChange: (changes: Partial<QrLook>) => void
}

/** What can differ from the style of the app, for this download. */
export function QrOptions({ appId, look, brandLogo, onChange }: QrOptionsProps) {
  const logoId = useId()
  const can = useCan()
  const readLogo = (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > maxLogoBytes) {
      notify({ title: 'The picture is too large', description: 'Choose one of at most 1 MB.' })
      return
    }
    const reader = new FileReader()
    reader.onload = () => {
      if (typeof reader.result === 'string') onChange({ logoUrl: reader.result })
    }
    reader.readAsDataURL(file)
  }
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-2 gap-3">
        <ColorInput label="Code" value={look.color} onChange={(color) => onChange({ color })} />
        <ColorInput
          label="Background"
          value={look.background}
          onChange={(background) => onChange({ background })}
        />
        <Field label="Margin">
          <Select
            value={String(look.margin) as (typeof margins)[number]}
            onValueChange={(margin) => onChange({ margin: Number(margin) })}
            options={margins.map((value) => ({
              value,
              label: value === '0' ? 'None' : `${value} modules`,
            }))}
          />
        </Field>
        <Field label="Size of the PNG">
          <Select
            value={look.pixels}
            onValueChange={(pixels) => onChange({ pixels })}
            options={sizes.map((value) => ({ value, label: `${value} × ${value} px` }))}
          />
        </Field>
      </div>
      {look.margin < 4 && (
        <p className="text-sm text-ink-3">
          Leave four modules of free space around the code where you place it.
        </p>
      )}
      <QrShapeControl value={look.shape} onChange={(shape) => onChange({ shape })} />
      <div>
        <label htmlFor={logoId} className="text-sm font-medium">
          Logo <span className="font-normal text-ink-3">(optional)</span>
        </label>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <input
            id={logoId}
            type="file"
            accept="image/png,image/jpeg,image/svg+xml,image/webp"
            onChange={({ target }) => readLogo(target.files?.[0])}
            className="min-w-0 flex-1 text-sm text-ink-2 file:mr-2 file:h-8 file:rounded-control file:border file:border-line file:bg-surface file:px-3 file:text-sm file:text-ink touch:file:h-11"
          />
          {look.logoUrl !== null && (
            <Button isSmall look="quiet" onClick={() => onChange({ logoUrl: null })}>
              Remove
            </Button>
          )}
          {brandLogo !== null && look.logoUrl !== brandLogo && (
            <Button isSmall look="quiet" onClick={() => onChange({ logoUrl: brandLogo })}>
              Use the app’s logo
            </Button>
          )}
        </div>
        <p className="mt-1 text-sm text-ink-3">
          With a logo the code has the highest error correction, so that it stays readable.
        </p>
      </div>
      {can('updateApp') && (
        <p className="text-sm text-ink-3">
          To change the style of all codes, open{' '}
          <Link
            to="/apps/$appId/settings/brand"
            params={{ appId }}
            className="text-ink underline underline-offset-2"
          >
            Brand
          </Link>
          .
        </p>
      )}
    </div>
  )
}
