import type { McpServer } from '@modelcontextprotocol/server'
import { type Api, findLink, type TimeSeries, type TopValues } from '@throughlink/api'
import { z } from 'zod'
import { addTool, readOnly } from '../addTool.ts'
import type { ToolContext } from '../toolContext.ts'
import { ToolError } from '../toolError.ts'
import { appIdInput } from './appIdInput.ts'

const metrics = ['clicks', 'installs', 'matched', 'opens', 'events'] as const
type Metric = (typeof metrics)[number]
type Counts = Readonly<Record<Metric, number>>
type TopQuery = Parameters<Api['listTopValues']>[0]['query']

const maxTop = 3

const change = z.object({ now: z.number(), before: z.number() })
const top = z.array(z.object({ value: z.string(), count: z.number(), share: z.number() }))

const output = z.object({
  linkId: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  previousFrom: z.string(),
  counts: z.object({
    clicks: change,
    installs: change,
    matched: change,
    opens: change,
    events: change,
  }),
  matchRate: z.object({ now: z.number().nullable(), before: z.number().nullable() }).nullable(),
  countries: top,
  platforms: top,
  referrers: top,
  eventNames: top,
  lagSeconds: z.number(),
})

const input = z.strictObject({
  link: z.string().exactOptional().describe('ID or URL of a link. Default: all links'),
  from: z.string().exactOptional().describe('Date or time. Default: 30 days ago'),
  to: z.string().exactOptional().describe('Date or time, not included. Default: now'),
  timezone: z.string().exactOptional().describe('IANA time zone of dates. Default: UTC'),
  ...appIdInput,
})

/** Adds `link_performance`. */
export function addLinkPerformance(server: McpServer, context: ToolContext): void {
  addTool(server, context, {
    name: 'link_performance',
    title: 'Show how links did',
    description:
      'Count clicks, installs, matched installs, opens and events of a link or of the whole app, against the period ' +
      'before, with the top countries, platforms, referrers and events.',
    input,
    output,
    hints: readOnly,
    async run({ appId: given, link, ...range }) {
      const { api } = context
      const appId = await context.findAppId(given)
      const params = { appId }
      const found = link === undefined ? null : await findLink(api, appId, link)
      if (link !== undefined && found === null) {
        throw new ToolError(`The app has no link ${link}. Use find_links to look it up.`)
      }
      const filter = found === null ? {} : { link: found.id }
      const listTop = async (by: TopQuery['by'], metric: Metric) => {
        const query = { ...range, ...filter, by, metrics: [metric], limit: maxTop }
        return toTop((await api.listTopValues({ params, query })).body, metric)
      }
      const [series, freshness, countries, platforms, referrers, eventNames] = await Promise.all([
        api.getTimeSeries({ params, query: { ...range, ...filter, metrics } }),
        api.getFreshness({ params }),
        listTop('country', 'clicks'),
        listTop('platform', 'clicks'),
        listTop('referrer', 'clicks'),
        listTop('event', 'events'),
      ])
      const { from, to } = series.body
      const previousFrom = subtractRange(from, to)
      const previous = await api.getTimeSeries({
        params,
        query: { ...filter, from: previousFrom, to: from, metrics },
      })
      const data = {
        linkId: found?.id ?? null,
        from,
        to,
        previousFrom,
        counts: compareCounts(sumCounts(series.body), sumCounts(previous.body)),
        // The installs of a link are all matched.
        matchRate:
          found === null
            ? { now: getMatchRate(series.body), before: getMatchRate(previous.body) }
            : null,
        countries,
        platforms,
        referrers,
        eventNames,
        lagSeconds: freshness.body.lagSeconds,
      }
      return { text: formatPerformance(data, found?.url ?? 'All links'), data }
    },
  })
}

function sumCounts({ series }: TimeSeries): Counts {
  const find = (metric: Metric) => series.find((each) => each.metric === metric)?.total ?? 0
  return {
    clicks: find('clicks'),
    installs: find('installs'),
    matched: find('matched'),
    opens: find('opens'),
    events: find('events'),
  }
}

function compareCounts(now: Counts, before: Counts): z.input<typeof output>['counts'] {
  const compare = (metric: Metric) => ({ now: now[metric], before: before[metric] })
  return {
    clicks: compare('clicks'),
    installs: compare('installs'),
    matched: compare('matched'),
    opens: compare('opens'),
    events: compare('events'),
  }
}

function getMatchRate(series: TimeSeries): number | null {
  const { matched, installs } = sumCounts(series)
  return installs === 0 ? null : matched / installs
}

/** Returns the start of the period of the same length before. */
function subtractRange(from: string, to: string): string {
  const fromMs = Date.parse(from)
  return new Date(fromMs - (Date.parse(to) - fromMs)).toISOString()
}

function toTop({ items }: TopValues, metric: Metric): z.input<typeof top> {
  return items.map(({ value, counts, share }) => ({ value, count: counts[metric] ?? 0, share }))
}

function formatPerformance(data: z.output<typeof output>, name: string): string {
  const { from, to, counts, matchRate, lagSeconds } = data
  const tops = [
    ['Countries', data.countries],
    ['Platforms', data.platforms],
    ['Referrers', data.referrers],
    ['Events', data.eventNames],
  ] as const
  return [
    `${name}, ${from} to ${to}, and the same time before`,
    ...metrics.map((metric) => `${metric}: ${formatChange(counts[metric])}`),
    ...(matchRate === null
      ? []
      : [`match rate: ${formatShare(matchRate.now)} (before ${formatShare(matchRate.before)})`]),
    ...tops
      .filter(([, values]) => values.length > 0)
      .map(([title, values]) => `${title}: ${formatTop(values)}`),
    ...(lagSeconds > 60 ? [`The counts are ${Math.round(lagSeconds)} s behind.`] : []),
  ].join('\n')
}

function formatChange({ now, before }: z.output<typeof change>): string {
  const share = before === 0 ? '' : `, ${formatDifference(now / before - 1)}`
  return `${now} (before ${before}${share})`
}

function formatDifference(share: number): string {
  return `${share < 0 ? '' : '+'}${(share * 100).toFixed(0)}%`
}

function formatShare(share: number | null): string {
  return share === null ? 'unknown' : `${(share * 100).toFixed(1)}%`
}

function formatTop(values: z.output<typeof top>): string {
  return values
    .map(({ value, count, share }) => `${value || 'unknown'} ${count} (${formatShare(share)})`)
    .join(', ')
}
