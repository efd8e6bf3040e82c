import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Name for screen readers, and the tooltip. */
  readonly label: string
}

export function IconButton({ label, className, ...attributes }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...attributes}
      className={classNames(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-3 transition-colors',
        'hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 touch:size-11',
        className,
      )}
    />
  )
}
