import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Install } from '@throughlink/api'
import { Smartphone } from 'lucide-react'
import { Confidence } from '../../../explanation/Confidence.tsx'
import { formatMethod } from '../../../explanation/methods.ts'
import { formatPlatform } from '../../../format/platforms.ts'
import { formatDuration } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import type { LatestProps } from './LatestClicks.tsx'

/** The last installs that were matched to the link. Each opens its explanation. */
export function LatestInstalls({ appId, linkId }: LatestProps) {
  const query = useQuery({
    queryKey: ['app', appId, 'installs', { linkId, limit: 10 }],
    queryFn: async ({ signal }) => {
      const input = { params: { appId }, query: { linkId, limit: 10 }, signal }
      return (await api.listInstalls(input)).body.items
    },
  })
  return (
    <Panel title="Latest installs" isFlush>
      <QueryView query={query} loading={<SkeletonRows count={10} hasHead />}>
        {(installs) =>
          installs.length === 0 ? (
            <EmptyState icon={Smartphone} title="No installs yet">
              Installs that are matched to this link appear here, with the reason for the match.
            </EmptyState>
          ) : (
            <Table
              label="Latest installs"
              columns={toColumns(appId)}
              rows={installs}
              toKey={({ installId }) => installId}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

function toColumns(appId: string): readonly Column<Install>[] {
  return [
    {
      key: 'time',
      header: 'Time',
      cell: ({ installId, installedAt }) => (
        <Link
          to="/apps/$appId/matches/$installId"
          params={{ appId, installId }}
          className="text-accent hover:underline"
        >
          <Time value={installedAt} />
        </Link>
      ),
    },
    {
      key: 'method',
      header: 'Method',
      isMain: true,
      cell: ({ method, isTest }) => `${formatMethod(method)}${isTest ? ' (test device)' : ''}`,
    },
    {
      key: 'platform',
      header: 'Platform',
      isSecondary: true,
      cell: ({ platform }) => formatPlatform(platform),
    },
    {
      key: 'delay',
      header: <abbr title="Time from the click to the first open">Delay</abbr>,
      isNumber: true,
      isSecondary: true,
      cell: ({ delaySeconds }) => (
        <span className="whitespace-nowrap">
          {delaySeconds === null ? '–' : formatDuration(delaySeconds)}
        </span>
      ),
    },
    {
      key: 'confidence',
      header: 'Confidence',
      isNumber: true,
      cell: (install) => <Confidence {...install} />,
    },
  ]
}
