import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'

export const controlClass =
  'w-full rounded-control border border-control bg-surface px-3 text-base text-ink placeholder:text-ink-3 ' +
  'disabled:bg-sunken disabled:text-ink-3 data-invalid:border-bad focus-visible:outline-offset-0'

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
