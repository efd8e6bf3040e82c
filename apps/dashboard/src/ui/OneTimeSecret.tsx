import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'

export interface OneTimeSecretProps {
  readonly text: string
  /** What is copied, such as “key”. */
  readonly what: string
  /** What to do with it, and that it is not shown again. */
  readonly children: ReactNode
}

/** A secret that is shown once, with a warning. */
export function OneTimeSecret({ text, what, children }: OneTimeSecretProps) {
  return (
    <div className="space-y-3">
      <p className="flex gap-2 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{children}</span>
      </p>
      <div className="flex items-center gap-2 rounded-control border border-line bg-sunken py-1.5 pr-1.5 pl-3">
        <code className="min-w-0 flex-1 font-mono text-sm break-all select-all">{text}</code>
        <CopyButton text={text} what={what} hasLabel />
      </div>
    </div>
  )
}
