import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { controlClass } from './controlClass.ts'

export type TextInputProps = ComponentProps<'input'> & { readonly isMono?: boolean }

/** A one-line input. Inside a `Field` it gets its label and error from there. */
export function TextInput({ className, isMono = false, ...props }: TextInputProps) {
  return (
    <Field.Control
      {...props}
      className={classNames(
        controlClass,
        'h-9 touch:h-11',
        isMono && 'font-mono text-sm',
        className,
      )}
    />
  )
}
