import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { controlClass } from './controlClass.ts'

export type TextAreaProps = ComponentProps<'textarea'> & { readonly isMono?: boolean }

export function TextArea({ className, isMono = false, ...props }: TextAreaProps) {
  return (
    <Field.Control
      render={
        <textarea
          {...props}
          className={classNames(
            controlClass,
            'min-h-20 py-2',
            isMono && 'font-mono text-sm',
            className,
          )}
        />
      }
    />
  )
}
