import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { Sessions } from '@throughlink/api'
import { describeUserAgent } from '@throughlink/protocol/rules'
import { useState } from 'react'
import { formatCountry } from '../../format/countries.ts'
import { api } from '../../session/api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'

type Session = Sessions['sessions'][number]

/** Where the person is signed in. */
export function SessionsPanel({ query }: { readonly query: UseQueryResult<readonly Session[]> }) {
  const client = useQueryClient()
  const [isEndingAll, setIsEndingAll] = useState(false)
  const end = useMutation({
    mutationFn: async (id: string) => api.endSession({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  })
  const columns: readonly Column<Session>[] = [
    {
      key: 'browser',
      header: 'Browser',
      isMain: true,
      cell: ({ userAgent, country, usedAt }) => (
        <>
          <span title={userAgent ?? undefined}>{describeUserAgent(userAgent)}</span>
          {/* The other columns are hidden there. */}
          <span className="block truncate text-sm text-ink-3 md:hidden">
            {country !== null && `${formatCountry(country)} · `}
            Used <Time value={usedAt} />
          </span>
        </>
      ),
    },
    {
      key: 'country',
      header: 'Place',
      isSecondary: true,
      cell: ({ country }) => (country === null ? '–' : formatCountry(country)),
    },
    {
      key: 'created',
      header: 'Signed in',
      isSecondary: true,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
    {
      key: 'used',
      header: 'Last used',
      isSecondary: true,
      cell: ({ usedAt }) => <Time value={usedAt} />,
    },
    {
      key: 'end',
      header: <span className="sr-only">Action</span>,
      isNumber: true,
      cell: ({ id, isCurrent, userAgent }) =>
        isCurrent ? (
          <Badge tone="good">This one</Badge>
        ) : (
          <Button
            look="quiet"
            isSmall
            aria-label={`End the session in ${describeUserAgent(userAgent)}`}
            isBusy={end.isPending && end.variables === id}
            onClick={() => end.mutate(id)}
          >
            End
          </Button>
        ),
    },
  ]
  return (
    <Panel
      title="Sessions"
      description="Where you are signed in."
      isFlush
      actions={
        <Button isSmall onClick={() => setIsEndingAll(true)}>
          End all others
        </Button>
      }
    >
      <QueryView query={query} loading={<SkeletonRows count={2} />}>
        {(sessions) => (
          <Table label="Your sessions" columns={columns} rows={sessions} toKey={({ id }) => id} />
        )}
      </QueryView>
      {end.isError && (
        <div className="px-5 pb-3">
          <ErrorMessage error={end.error} />
        </div>
      )}
      <ConfirmDialog
        isOpen={isEndingAll}
        onClose={() => setIsEndingAll(false)}
        title="End all other sessions?"
        action="End all others"
        onConfirm={async () => {
          await api.endOtherSessions({})
          await client.invalidateQueries({ queryKey: ['sessions'] })
        }}
      >
        <p>You stay signed in here only.</p>
      </ConfirmDialog>
    </Panel>
  )
}
