import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Funnel as FunnelFigures } from '@throughlink/api'
import { countDays, maxAnalyticsDays } from '@throughlink/protocol/rules'
import { chartColors } from '../charts/chartColors.ts'
import { Funnel } from '../charts/Funnel.tsx'
import { FunnelSkeleton } from '../charts/FunnelSkeleton.tsx'
import { formatCount } from '../format/numbers.ts'
import { viewerTimezone } from '../format/times.ts'
import { api } from '../session/api.ts'
import { Panel } from '../ui/Panel.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Select } from '../ui/Select.tsx'
import { CsvButton } from './CsvButton.tsx'
import { keepPreviousOfApp } from './keepPreviousOfApp.ts'
import { NoTraffic } from './NoTraffic.tsx'
import { type AnalyticsProps, resolveScope, type Scope } from './scope.ts'

/** The service needs the name of an event. Its figure is not shown if the app has none. */
const anyEvent = 'purchase'

/** From the click to an event in the app. */
export function FunnelCard(props: AnalyticsProps & { readonly className?: string }) {
  const { search, onSearch, className } = props
  const scope = resolveScope(props)
  const range = scope.period.current
  const isTooLong = countDays(range) > maxAnalyticsDays.rawRows
  const names = useQuery({ ...eventNamesQuery(scope), enabled: !isTooLong })
  const events = [...new Set([...(search.event ? [search.event] : []), ...(names.data ?? [])])]
  const event = search.event ?? events[0] ?? null
  const funnel = useQuery({
    ...funnelQuery(scope, event ?? anyEvent),
    enabled: !isTooLong && !names.isPending,
  })
  const steps = funnel.data === undefined ? [] : toSteps(funnel.data, event)
  return (
    <Panel
      title="From click to event"
      {...(className === undefined ? {} : { className })}
      actions={
        <div className="flex items-center gap-2">
          {event !== null && events.length > 0 && (
            <Select
              aria-label="Event at the end"
              className="!h-8 !w-auto max-w-44 border-line text-sm"
              value={event}
              options={events.map((name) => ({ value: name, label: name }))}
              onValueChange={(next) => onSearch({ ...search, event: next })}
            />
          )}
          {steps.length > 0 && (
            <CsvButton
              card="Funnel"
              range={range}
              toTable={() => [
                ['Step', 'Count'],
                ...steps.map(({ label, count }) => [label, count] as const),
              ]}
            />
          )}
        </div>
      }
    >
      {isTooLong ? (
        <NoTraffic
          {...props}
          noun="clicks"
          obstacle={`Available for up to ${maxAnalyticsDays.rawRows} days`}
        />
      ) : (
        <QueryView query={funnel} loading={<FunnelSkeleton />}>
          {(data) =>
            data.clicks + data.firstOpens.count === 0 ? (
              <NoTraffic {...props} noun="clicks" />
            ) : (
              <>
                <Funnel label="From click to event" steps={steps} color={chartColors.clicks} />
                <p className="mt-3 text-sm text-ink-3">{describe(data, event)}</p>
              </>
            )
          }
        </QueryView>
      )}
    </Panel>
  )
}

function toSteps({ clicks, firstOpens, installs }: FunnelFigures, event: string | null) {
  return [
    { key: 'clicks', label: 'Clicks', count: clicks, color: chartColors.clicks },
    {
      key: 'firstOpens',
      label: 'First opens from a link',
      count: firstOpens.count,
      color: chartColors.installs,
    },
    {
      key: 'installs',
      label: 'Matched installs',
      count: installs.count,
      color: chartColors.installs,
    },
    ...(event === null
      ? []
      : [{ key: 'event', label: event, count: installs.withEvent, color: chartColors.events }]),
  ]
}

function describe({ organicFirstOpens }: FunnelFigures, event: string | null): string {
  const organic =
    organicFirstOpens === null || organicFirstOpens === 0
      ? ''
      : ` ${formatCount(organicFirstOpens)} more first opens came from no link.`
  return event === null
    ? `The app sent no events in this period.${organic}`
    : `Events within 7 days of the install.${organic}`
}

/** Names of the events in the period, the most frequent first. */
function eventNamesQuery({ appId, period }: Scope) {
  const query = { ...period.current, by: 'event', limit: 50, timezone: viewerTimezone } as const
  return queryOptions({
    queryKey: ['app', appId, 'event-names', query],
    placeholderData: keepPreviousOfApp(appId, 'event'),
    queryFn: async ({ signal }) => {
      const { items } = (await api.listTopValues({ params: { appId }, query, signal })).body
      return items.map(({ value }) => value).filter((name) => name !== '')
    },
  })
}

function funnelQuery({ appId, period, where }: Scope, event: string) {
  const query = { ...period.current, where, event, timezone: viewerTimezone }
  return queryOptions({
    queryKey: ['app', appId, 'funnel', query],
    placeholderData: keepPreviousOfApp(appId),
    queryFn: async ({ signal }) => (await api.getFunnel({ params: { appId }, query, signal })).body,
  })
}
