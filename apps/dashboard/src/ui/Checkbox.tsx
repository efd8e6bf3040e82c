import type { ComponentProps } from 'react'

export interface CheckboxProps extends ComponentProps<'input'> {
  readonly label: string
  /** For rows of a table, where the row already shows the name. */
  readonly isLabelHidden?: boolean
}

export function Checkbox({ label, isLabelHidden = false, ...attributes }: CheckboxProps) {
  return (
    <label className="inline-flex items-center gap-2 text-base">
      <input
        type="checkbox"
        {...attributes}
        aria-label={isLabelHidden ? label : undefined}
        className="checkbox"
      />
      {!isLabelHidden && label}
    </label>
  )
}
