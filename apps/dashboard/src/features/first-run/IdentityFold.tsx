import { ChevronRight, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export interface IdentityFoldProps {
  readonly title: string
  /** What is inside, shown until there is a value. */
  readonly summary: string
  readonly value: string
  readonly hasError: boolean
  readonly children: ReactNode
}

/** The platform's own disclosure: keyboard, find in page and screen readers work by themselves. */
export function IdentityFold({ title, summary, value, hasError, children }: IdentityFoldProps) {
  return (
    <details className="group">
      <summary className="flex min-h-10 list-none items-center gap-2 px-3 hover:bg-sunken touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
        />
        <span className="font-medium whitespace-nowrap">{title}</span>
        {hasError ? (
          <span className="flex items-center gap-1 text-sm text-bad">
            <CircleAlert aria-hidden className="size-4" />
            Check the values
          </span>
        ) : (
          <span className="min-w-0 truncate text-sm text-ink-3">{value || summary}</span>
        )}
      </summary>
      <div className="space-y-3 px-3 pt-1 pb-4 sm:pl-9">{children}</div>
    </details>
  )
}
