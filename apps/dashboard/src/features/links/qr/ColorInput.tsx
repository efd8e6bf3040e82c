import { useId } from 'react'
import { TextInput } from '../../../ui/TextInput.tsx'

export interface ColorInputProps {
  readonly label: string
  /** `#rrggbb`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A colour, by picker or as text. */
export function ColorInput({ label, value, onChange }: ColorInputProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={id}
          type="color"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="h-9 w-11 shrink-0 rounded-control border border-control bg-surface p-1 touch:h-11"
        />
        <TextInput
          key={value}
          isMono
          aria-label={`${label}, as text`}
          defaultValue={value}
          pattern="#[0-9a-fA-F]{6}"
          onBlur={({ target }) => {
            if (/^#[\da-f]{6}$/i.test(target.value)) onChange(target.value.toLowerCase())
          }}
        />
      </div>
    </div>
  )
}
