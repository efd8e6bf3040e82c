import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@throughlink/api'
import { useEffect, useState } from 'react'
import { api } from '../../session/api.ts'
import { StandalonePage } from '../../session/StandalonePage.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { ReportContent } from './ReportContent.tsx'

const freshMs = 60_000

/** A report for whoever has its link. The service decides what is in it. */
export function SharedReportPage() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'))
  const query = useQuery({
    queryKey: ['report', token],
    enabled: token !== null,
    staleTime: freshMs,
    queryFn: async ({ signal }) =>
      (await api.openReport({ body: { token: token ?? '' }, signal })).body,
  })
  const title = query.data?.title ?? 'Report'
  useEffect(() => {
    document.title = `${title} · Throughlink`
  }, [title])
  const isGone = query.error instanceof ApiError && query.error.status === 404
  if (token === null || isGone) {
    return (
      <StandalonePage title="This report is not available">
        <p className="text-ink-2">
          Its link is incomplete, has expired, or was revoked. Ask whoever sent it for another one.
        </p>
      </StandalonePage>
    )
  }
  return (
    <div className="mx-auto max-w-7xl px-3 py-5 sm:px-8 sm:py-8">
      <main>
        {query.data !== undefined ? (
          <ReportContent report={query.data} />
        ) : (
          <>
            <h1 className="text-2xl font-semibold tracking-tight">Report</h1>
            {query.isError ? (
              <ErrorState error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <div role="status" aria-label="Loading" className="mt-5 space-y-5">
                <Skeleton className="h-96" />
                <Skeleton className="h-72" />
              </div>
            )}
          </>
        )}
      </main>
      <footer className="mt-8 flex items-center gap-2 text-sm text-ink-3">
        Made with <Wordmark />
      </footer>
    </div>
  )
}
