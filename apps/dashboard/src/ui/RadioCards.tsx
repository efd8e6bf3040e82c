import { useId } from 'react'
import { classNames } from './classNames.ts'

export interface RadioCardsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly options: readonly {
    readonly value: Value
    readonly label: string
    readonly hint: string
  }[]
  /** One below the other, for a narrow place. */
  readonly isStacked?: boolean
}

/** A choice between a few options that each need an explanation. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, value, onValueChange, options, isStacked = false } = props
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className={classNames('grid gap-2', !isStacked && 'sm:auto-cols-fr sm:grid-flow-col')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex cursor-pointer gap-2 rounded-control border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              option.value === value
                ? 'border-ink'
                : 'border-line hover:bg-canvas dark:hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={option.label}
              aria-describedby={`${name}-${option.value}`}
              className="checkbox mt-1 rounded-full! outline-none"
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            <span className="min-w-0">
              <span className="block font-medium">{option.label}</span>
              <span id={`${name}-${option.value}`} className="block text-sm text-ink-3">
                {option.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
