import type { ReactNode } from 'react'
import { Field } from './Field.tsx'
import { TextArea } from './TextArea.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export interface TextFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly label: string
  /** Pointer of its error. */
  readonly name: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error: string | undefined
  /** Says what the value is for, or where to find it. */
  readonly hint?: ReactNode
  readonly isOptional?: boolean
  /** Number of lines, if there are several. */
  readonly rows?: number
  /** After the input, in the same line. */
  readonly addition?: ReactNode
}

/** Identifiers are no words. */
const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }

/** A text of a form, with its label and its hint or error. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isOptional = false, rows, addition, onValueChange, ...own } = props
  const input = { ...(own.isMono === true ? code : {}), ...own }
  const { name, value, placeholder, isMono = false, autoComplete, spellCheck } = input
  const control =
    rows === undefined ? (
      <TextInput {...input} onChange={(event) => onValueChange(event.target.value)} />
    ) : (
      <TextArea
        {...{ name, value, placeholder, isMono, autoComplete, spellCheck, rows }}
        onChange={(event) => onValueChange(event.target.value)}
      />
    )
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {addition === undefined ? (
        control
      ) : (
        <div className="flex flex-wrap gap-2">
          {control}
          {addition}
        </div>
      )}
    </Field>
  )
}
