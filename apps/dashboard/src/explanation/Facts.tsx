import type { ReactNode } from 'react'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Names and values in two columns. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-h-8 items-baseline gap-3 py-1.5 text-base">
          <dt className="w-32 shrink-0 text-sm text-ink-3">{label}</dt>
          <dd className="min-w-0 flex-1 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
