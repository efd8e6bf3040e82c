import { Field as Base } from '@base-ui/react/field'
import type { ReactElement, ReactNode } from 'react'
import { ConnectControl } from './ConnectControl.ts'

export interface FieldProps {
  readonly label: string
  /** Says what the value is for, or where to find it. */
  readonly hint?: ReactNode
  /** Shown instead of the hint. */
  readonly error?: string | null | undefined
  readonly isOptional?: boolean
  readonly children: ReactNode
}

const connect = (control: ReactElement) => <Base.Control render={control} />

/** Label, control and hint or error, connected for screen readers. The control is a `TextInput`, `Select` or `TextArea`. */
export function Field({ label, hint, error, isOptional = false, children }: FieldProps) {
  const hasError = error !== undefined && error !== null && error !== ''
  return (
    <Base.Root invalid={hasError} className="flex flex-col gap-1">
      <Base.Label className="text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-ink-3"> (optional)</span>}
      </Base.Label>
      <ConnectControl value={connect}>{children}</ConnectControl>
      {hasError ? (
        <Base.Error match className="text-sm text-bad">
          {error}
        </Base.Error>
      ) : (
        hint !== undefined && (
          <Base.Description className="text-sm text-ink-3">{hint}</Base.Description>
        )
      )}
    </Base.Root>
  )
}
