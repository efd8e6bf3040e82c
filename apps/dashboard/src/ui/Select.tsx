import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { controlClass } from './TextInput.tsx'

export interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange'
> {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onValueChange: (value: Value) => void
}

/** The platform’s own select: keyboard, touch and screen readers work as everywhere else. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onValueChange, className, ...attributes } = props
  return (
    <Field.Control
      render={
        <select
          {...attributes}
          value={value}
          // Safe: the values of the options are the only ones.
          onChange={(event) => onValueChange(event.target.value as Value)}
          className={classNames(controlClass, 'chevron h-9 pr-8 touch:h-11', className)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      }
    />
  )
}
