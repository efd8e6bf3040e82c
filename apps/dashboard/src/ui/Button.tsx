import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './classNames.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook
  readonly isSmall?: boolean
  /** Shows a spinner and ignores clicks. The button keeps its focus and its width. */
  readonly isBusy?: boolean
}

/** A button of type `button`, unless a form needs `submit`. */
export function Button(props: ButtonProps) {
  const { look = 'secondary', isSmall = false, isBusy = false, ...rest } = props
  const { className, children, onClick, type = 'button', ...attributes } = rest
  return (
    <button
      {...attributes}
      type={isBusy ? 'button' : type}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={classNames(buttonClass(look, isSmall), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/** For links that look like a button. */
export function buttonClass(look: ButtonLook = 'secondary', isSmall = false): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors select-none',
    'disabled:cursor-not-allowed disabled:opacity-50',
    isSmall ? 'h-8 px-3 text-sm touch:h-11' : 'h-9 px-4 text-base touch:h-11',
    looks[look],
  )
}

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-ink text-surface hover:bg-ink-2',
  secondary: 'border border-line bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'border border-line bg-surface text-bad hover:bg-bad-soft',
}
