import { useQuery } from '@tanstack/react-query'
import type { Erasure } from '@throughlink/api'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { describeError } from '../../../ui/describeError.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import type { RequestedErasure } from './erasures.ts'

type Status = Erasure['status']

const states: Readonly<
  Record<Status, { readonly tone: Tone; readonly label: string; readonly text: string }>
> = {
  pending: { tone: 'neutral', label: 'Pending', text: 'Starts within a minute.' },
  erasing: {
    tone: 'neutral',
    label: 'Erasing',
    text: 'Being deleted from the database, the click index and analytics.',
  },
  expiring: {
    tone: 'good',
    label: 'Deleted, copies expire',
    text: 'Deleted everywhere in use. Copies in the event log expire with its retention.',
  },
  finished: { tone: 'good', label: 'Finished', text: 'No data is left.' },
}
/** How often to ask, while the answer can change. */
const intervals: Readonly<Record<Status, number | false>> = {
  pending: 3_000,
  erasing: 5_000,
  expiring: 300_000,
  finished: false,
}

export function ErasureList({ erasures }: { readonly erasures: readonly RequestedErasure[] }) {
  return (
    <Panel
      title="Erasures"
      description="Requested in this browser. The audit log has all of them. Neither has the install ID."
      isFlush
    >
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {erasures.map((erasure) => (
          <ErasureRow key={erasure.id} erasure={erasure} />
        ))}
      </ul>
    </Panel>
  )
}

function ErasureRow({ erasure: { id, requestedAt } }: { readonly erasure: RequestedErasure }) {
  const appId = useAppId()
  const erasure = useQuery({
    queryKey: ['app', appId, 'erasures', id],
    queryFn: async ({ signal }) =>
      (await api.getErasure({ params: { appId, erasureId: id }, signal })).body,
    refetchInterval: ({ state }) =>
      state.data === undefined ? false : intervals[state.data.status],
  })
  const state = erasure.data && states[erasure.data.status]
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 px-5 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm">
          Requested <Time value={requestedAt} />
          {erasure.data?.finishedAt != null && (
            <>
              , finished <Time value={erasure.data.finishedAt} />
            </>
          )}
        </p>
        <p className="truncate font-mono text-xs text-ink-3" title={id}>
          {id}
        </p>
      </div>
      <div role="status" className="text-sm text-ink-2 sm:text-right">
        {state !== undefined ? (
          <>
            <Badge tone={state.tone}>{state.label}</Badge>
            <p className="mt-0.5 text-xs text-ink-3">{state.text}</p>
          </>
        ) : erasure.isError ? (
          describeError(erasure.error).title
        ) : (
          <Skeleton className="h-6 w-24" />
        )}
      </div>
    </li>
  )
}
