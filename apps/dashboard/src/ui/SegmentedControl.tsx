import { type ReactNode, useId } from 'react'
import { classNames } from './classNames.ts'

export interface SegmentedControlProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
}

/** A choice between a few options that are all visible: radio buttons that look like one control. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onValueChange, options } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex rounded-control border border-line bg-sunken p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'flex h-7 cursor-pointer items-center rounded-[4px] px-2.5 text-sm whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent touch:h-10',
            option.value === value
              ? 'bg-surface font-medium text-ink shadow-[0_0_0_1px_var(--line)]'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
