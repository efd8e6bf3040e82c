import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Click } from '@throughlink/api'
import { MousePointerClick } from 'lucide-react'
import { formatBrowser } from '../../../format/browsers.ts'
import { formatCountry, formatFlag } from '../../../format/countries.ts'
import { formatPlatform } from '../../../format/platforms.ts'
import { api } from '../../../session/api.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'

export interface LatestProps {
  readonly appId: string
  readonly linkId: string
}

/** The last clicks on the link, bots included. */
export function LatestClicks({ appId, linkId }: LatestProps) {
  const query = useQuery({
    queryKey: ['app', appId, 'clicks', { linkId, limit: 10 }],
    queryFn: async ({ signal }) => {
      const input = { params: { appId }, query: { linkId, limit: 10 }, signal }
      return (await api.listClicks(input)).body.items
    },
  })
  return (
    <Panel title="Latest clicks" isFlush>
      <QueryView query={query} loading={<SkeletonRows count={10} hasHead />}>
        {(clicks) =>
          clicks.length === 0 ? (
            <EmptyState icon={MousePointerClick} title="No clicks yet">
              Share the link: a click appears here within seconds.
            </EmptyState>
          ) : (
            <Table
              label="Latest clicks"
              columns={toColumns(appId)}
              rows={clicks}
              toKey={({ id }) => id}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

function toColumns(appId: string): readonly Column<Click>[] {
  return [
    {
      key: 'time',
      header: 'Time',
      cell: ({ clickedAt }) => <Time value={clickedAt} />,
    },
    {
      key: 'device',
      header: 'Device',
      isMain: true,
      cell: ({ platform, systemVersion, browser, isBot, isPrefetch, isLimited }) =>
        [
          [formatPlatform(platform), systemVersion].filter(Boolean).join(' '),
          isBot ? 'bot' : browser === null ? '' : formatBrowser(browser),
          isPrefetch ? 'prefetch' : isLimited ? 'over the rate limit' : '',
        ]
          .filter(Boolean)
          .join(', '),
    },
    {
      key: 'country',
      header: 'Country',
      isSecondary: true,
      cell: ({ country }) =>
        country === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className="whitespace-nowrap" title={formatCountry(country)}>
            {formatFlag(country)} {country}
          </span>
        ),
    },
    {
      key: 'referrer',
      header: 'Referrer',
      isSecondary: true,
      cell: ({ referrer }) => (
        <span className="block max-w-40 truncate text-ink-2" title={referrer ?? undefined}>
          {referrer ?? 'Direct'}
        </span>
      ),
    },
    {
      key: 'install',
      header: 'Install',
      cell: ({ installId }) =>
        installId === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <Link
            to="/apps/$appId/matches/$installId"
            params={{ appId, installId }}
            className="text-accent hover:underline"
          >
            Matched
          </Link>
        ),
    },
  ]
}
