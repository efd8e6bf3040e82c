import { useQuery } from '@tanstack/react-query'
import { resolvePeriod } from '@throughlink/protocol/rules'
import { readToday } from '../../../dates/readToday.ts'
import type { AnalyticsSearch } from '../../../filters/analyticsSearch.ts'
import { PeriodPicker } from '../../../filters/PeriodPicker.tsx'
import { formatCount } from '../../../format/numbers.ts'
import { useAppId } from '../../../session/useApp.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { websiteFiguresQuery } from './websiteQuery.ts'

export interface WebsiteFiguresProps {
  /** Medium of decorated links. Empty: they are not told apart. */
  readonly medium: string
  readonly search: AnalyticsSearch
  readonly onSearch: (change: AnalyticsSearch) => void
}

type Count = 'clicks' | 'installs' | 'events'

interface Row {
  readonly name: string
  readonly medium: string
  readonly counts: Readonly<Partial<Record<Count, number>>>
}

const number = (name: Count, header: string): Column<Row> => ({
  key: name,
  header,
  isNumber: true,
  cell: ({ counts }) => formatCount(counts[name] ?? 0),
})

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: 'Came by',
    isMain: true,
    cell: ({ name, medium }) => (
      <>
        {name} <span className="font-mono text-sm text-ink-3">{medium}</span>
      </>
    ),
  },
  number('clicks', 'Clicks'),
  number('installs', 'Installs'),
  number('events', 'Events'),
]

/** What the website brought, by how visitors reached a link: the medium of their campaign. */
export function WebsiteFigures({ medium, search, onSearch }: WebsiteFiguresProps) {
  const appId = useAppId()
  const ways = [
    { name: 'Banner', medium: 'banner' },
    { name: 'QR code', medium: 'qr' },
    ...(medium === '' ? [] : [{ name: 'Links', medium }]),
  ]
  const { current } = resolvePeriod(search, readToday())
  const mediums = ways.map((way) => way.medium)
  const figures = useQuery(websiteFiguresQuery(appId, current, mediums))
  return (
    <Panel
      title="Results"
      description="Visitors of the website, by the medium of their campaign."
      isFlush
      actions={<PeriodPicker search={search} onChange={onSearch} isForList />}
    >
      <QueryView query={figures} loading={<SkeletonRows count={3} />}>
        {({ items }) => (
          <Table
            label="Clicks, installs and events of the website"
            columns={columns}
            toKey={(row) => row.medium}
            rows={ways.map((way) => ({
              ...way,
              counts: items.find(({ value }) => value === way.medium)?.counts ?? {},
            }))}
          />
        )}
      </QueryView>
    </Panel>
  )
}
