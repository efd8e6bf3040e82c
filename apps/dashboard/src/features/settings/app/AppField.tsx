import type { ReactNode } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

export interface AppFieldProps {
  readonly label: string
  /** JSON pointer of the field, without the leading slash. */
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  /** Says where to find the value. */
  readonly hint?: ReactNode
  readonly placeholder?: string
  readonly isMono?: boolean
  readonly isLong?: boolean
}

/** A text of the settings with its hint or error. */
export function AppField(props: AppFieldProps) {
  const {
    label,
    name,
    value,
    onChange,
    error,
    hint,
    placeholder,
    isMono = false,
    isLong = false,
  } = props
  const attributes = {
    name,
    value,
    placeholder,
    isMono,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: !isMono,
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {isLong ? (
        <TextArea {...attributes} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextInput {...attributes} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
