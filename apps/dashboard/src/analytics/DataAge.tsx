import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { formatDateTime, formatDuration, formatTime } from '../format/times.ts'
import { api } from '../session/api.ts'
import { classNames } from '../ui/classNames.ts'

/** “Data up to 14:05”: how old the figures of a page are. */
export function DataAge({ appId }: { readonly appId: string }) {
  const { data } = useQuery({
    queryKey: ['app', appId, 'freshness'],
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => (await api.getFreshness({ params: { appId }, signal })).body,
  })
  // The height of a line of text, so that nothing moves when there is one.
  if (data === undefined) return <span className="inline-flex text-sm">{'\u00a0'}</span>
  const at = new Date(data.upTo)
  return (
    <span
      title={`Everything received before ${formatDateTime(at)} is counted.`}
      className={classNames(
        'inline-flex items-center gap-1.5 text-sm',
        data.isStale ? 'text-warn' : 'text-ink-3',
      )}
    >
      {data.isStale && <TriangleAlert aria-hidden className="size-4" />}
      <span>
        Data up to <time dateTime={data.upTo}>{formatTime(at)}</time>
        {data.isStale && `, ${formatDuration(data.lagSeconds)} behind`}
      </span>
    </span>
  )
}
