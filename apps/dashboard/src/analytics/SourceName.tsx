import { CornerDownRight, Globe } from 'lucide-react'
import { lazy, Suspense } from 'react'

const SourceIcon = lazy(async () => ({ default: (await import('./SourceIcon.tsx')).SourceIcon }))

export interface SourceNameProps {
  /** A well-known source, or a host. Empty without a referrer. */
  readonly source: string
  readonly name: string
}

/** A source with its icon. The icons are part of the build and load after the list. */
export function SourceName({ source, name }: SourceNameProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span aria-hidden className="flex size-4 shrink-0 items-center justify-center text-ink-2">
        {source === '' ? (
          <CornerDownRight className="size-4 text-ink-3" />
        ) : source.includes('.') ? (
          <Globe className="size-4 text-ink-3" />
        ) : (
          <Suspense>
            <SourceIcon source={source} />
          </Suspense>
        )}
      </span>
      <span className="truncate">{name}</span>
    </span>
  )
}
