import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  readonly icon: LucideIcon
  readonly title: string
  /** Says why there is nothing here and what to do. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Shown when a request succeeded and there is nothing to show. Never while loading. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-5 py-12 text-center">
      <Icon aria-hidden className="mb-3 size-6 text-ink-3" strokeWidth={1.5} />
      <p className="text-base font-medium">{title}</p>
      {children !== undefined && <div className="mt-1 text-sm text-ink-2">{children}</div>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  )
}
