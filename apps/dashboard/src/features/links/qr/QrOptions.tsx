import { X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { ColorInput } from './ColorInput.tsx'

export interface QrLook {
  /** `#rrggbb`. */
  readonly dark: string
  readonly light: string
  /** Modules around the code. */
  readonly margin: number
  readonly pixels: '512' | '1024' | '2048' | '4096'
  /** Data URL. */
  readonly logo: string | null
}

const sizes = ['512', '1024', '2048', '4096'] as const
const margins = ['0', '2', '4', '8'] as const
const maxLogoBytes = 1_000_000

export interface QrOptionsProps {
  readonly look: QrLook
  readonly onChange: (look: QrLook) => void
}

export function QrOptions({ look, onChange }: QrOptionsProps) {
  const logoId = useId()
  const readLogo = (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > maxLogoBytes) {
      notify({ title: 'The picture is too large', description: 'Choose one of at most 1 MB.' })
      return
    }
    const reader = new FileReader()
    reader.onload = () => {
      if (typeof reader.result === 'string') onChange({ ...look, logo: reader.result })
    }
    reader.readAsDataURL(file)
  }
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-2 gap-3">
        <ColorInput
          label="Code"
          value={look.dark}
          onChange={(dark) => onChange({ ...look, dark })}
        />
        <ColorInput
          label="Background"
          value={look.light}
          onChange={(light) => onChange({ ...look, light })}
        />
        <Field label="Margin">
          <Select
            value={String(look.margin) as (typeof margins)[number]}
            onValueChange={(margin) => onChange({ ...look, margin: Number(margin) })}
            options={margins.map((value) => ({
              value,
              label: value === '0' ? 'None' : `${value} modules`,
            }))}
          />
        </Field>
        <Field label="Size of the PNG">
          <Select
            value={look.pixels}
            onValueChange={(pixels) => onChange({ ...look, pixels })}
            options={sizes.map((value) => ({ value, label: `${value} × ${value} px` }))}
          />
        </Field>
      </div>
      {look.margin < 4 && (
        <p className="text-sm text-ink-3">
          Leave four modules of free space around the code where you place it.
        </p>
      )}
      <div>
        <label htmlFor={logoId} className="text-sm font-medium">
          Logo <span className="font-normal text-ink-3">(optional)</span>
        </label>
        <div className="mt-1 flex items-center gap-2">
          <input
            id={logoId}
            type="file"
            accept="image/png,image/jpeg,image/svg+xml,image/webp"
            onChange={({ target }) => readLogo(target.files?.[0])}
            className="min-w-0 flex-1 text-sm text-ink-2 file:mr-2 file:h-8 file:rounded-control file:border file:border-line file:bg-surface file:px-3 file:text-sm file:text-ink touch:file:h-11"
          />
          {look.logo !== null && (
            <Button isSmall look="quiet" onClick={() => onChange({ ...look, logo: null })}>
              <X aria-hidden className="size-4" />
              Remove
            </Button>
          )}
        </div>
        <p className="mt-1 text-sm text-ink-3">
          With a logo the code has the highest error correction, so that it stays readable.
        </p>
      </div>
    </div>
  )
}
