import { useId, useState } from 'react'
import { TextInput } from '../ui/TextInput.tsx'

export interface ColorInputProps {
  readonly label: string
  /** Pointer of its error. */
  readonly name?: string
  /** `#rrggbb`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A colour, by picker or as text. A text that is no colour is forgotten. */
export function ColorInput({ label, name, value, onChange }: ColorInputProps) {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const read = (typed: string) => {
    const isColor = /^#[\da-f]{6}$/i.test(typed.trim())
    setText(isColor ? null : typed)
    if (isColor) onChange(typed.trim().toLowerCase())
  }
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
          onChange={({ target }) => read(target.value)}
          className="h-9 w-11 shrink-0 rounded-control border border-control bg-surface p-1 touch:h-11"
        />
        <TextInput
          isMono
          name={name}
          aria-label={`${label}, as text`}
          value={text ?? value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => read(target.value)}
          onBlur={() => setText(null)}
        />
      </div>
    </div>
  )
}
