import { useController, type FieldPath } from 'react-hook-form'
import type { ReactNode } from 'react'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput, type TextInputProps } from '../../ui/TextInput.tsx'
import type { LinkForm } from './linkForm.ts'

/** Fields whose value is text. */
type TextPath = Exclude<
  FieldPath<LinkForm>,
  'tags' | `tags.${number}` | 'campaign' | 'passesQuery' | 'isDisabled'
>

export interface FormTextProps extends Omit<
  TextInputProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'ref'
> {
  readonly name: TextPath
  readonly label: string
  readonly hint?: ReactNode
  readonly isLong?: boolean
}

/** A text field of the editor, with its label and error. */
export function FormText({ name, label, hint, isLong = false, ...input }: FormTextProps) {
  const { field, fieldState } = useController<LinkForm, TextPath>({ name })
  const props = {
    name,
    value: field.value,
    onBlur: field.onBlur,
    autoComplete: 'off',
  }
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {isLong ? (
        <TextArea {...props} rows={3} onChange={(event) => field.onChange(event.target.value)} />
      ) : (
        <TextInput {...input} {...props} onChange={(event) => field.onChange(event.target.value)} />
      )}
    </Field>
  )
}
