import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { ErrorState } from './ErrorState.tsx'
import { StaleNote } from './StaleNote.tsx'

export interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>
  /** Shown until the first response. */
  readonly loading: ReactNode
  readonly children: (data: Data) => ReactNode
}

/**
 * Renders a query in each of its states. Data that could not be refreshed stays visible, with a note; data of
 * the previous filters is dimmed until the new data is there.
 */
export function QueryView<Data>({ query, loading, children }: QueryViewProps<Data>) {
  if (query.data === undefined) {
    if (query.isError)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return loading
  }
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-50')}
    >
      {query.isError && <StaleNote updatedAt={query.dataUpdatedAt} />}
      {children(query.data)}
    </div>
  )
}
