import { isCountedBy } from '@throughlink/protocol/rules'
import { bindFilters } from './bindFilters.ts'
import type { Range } from './bucketEdges.ts'
import type { AppAnalytics, Parameters } from './createAnalytics.ts'
import type { SqlFragment } from './dataConditions.ts'
import type { RowFilter } from './filters.ts'
import { toCountedRange } from './readRange.ts'
import { rowSources } from './rowSources.ts'
import { planCells } from './selectCells.ts'
import { statement } from './statement.ts'

export interface FunnelQuery {
  /** Range of the clicks and installs. Events may be later. */
  readonly range: Range
  /** By dimensions of clicks, installs and events. */
  readonly filters: readonly RowFilter[]
  readonly event: string
  /** Number of days after its install in which an event counts. */
  readonly withinDays: number
}

interface Step {
  readonly count: number
  /** Distinct installs among them that logged the event within `withinDays`. */
  readonly withEvent: number
}

/**
 * An install is counted once, at its first open. `firstOpens` are those attributed to a link: the link opened
 * the app directly, or the install was matched to a click. `installs` are the matched ones, which came through
 * a store. `opens` are links that opened the app later.
 */
export interface Funnel {
  /** Clicks by people. */
  readonly clicks: number
  readonly firstOpens: Step
  readonly installs: Step
  /** First opens that are not attributed to a link. Null with a filter by link. */
  readonly organicFirstOpens: number | null
  /**
   * With the distinct installs that logged the event in the 30 minutes after the link opened the app. Null with a
   * filter by the source of a click, because these have no click.
   */
  readonly opens: Step | null
}

const selectSteps = statement(`
  SELECT sumIf(clicks, dimension = 'total') AS clicks, sumIf(matched, dimension = 'total') AS firstOpens,
    sumIf(opens, dimension = 'total') AS opens, sumIf(installs, dimension = 'total') AS all,
    sumIf(installs, value = 'opened') AS opened
  FROM hourly WHERE app_id = {app:String} AND dimension IN ('total', 'method')
    AND link_id = {link:UInt64}
    AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')`)

type StepsRow = Readonly<Record<'clicks' | 'firstOpens' | 'opens' | 'all' | 'opened', string>>

const inRange = `at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')`

/** The same from raw rows, for filters. One statement for each table. */
const selectClicks = (filter: string) =>
  statement(`
  SELECT count() AS clicks FROM clicks WHERE app_id = {app:String}
    AND ${inRange} AND ${rowSources.clicks.filter}${filter}`)
const selectInstalls = (filter: string) =>
  statement(`
  SELECT count() AS all, countIf(method != 'none') AS firstOpens, countIf(method = 'opened') AS opened
  FROM matches WHERE app_id = {app:String} AND ${inRange}${filter}`)
const selectOpens = (filter: string) =>
  statement(`
  SELECT count() AS opens FROM opens WHERE app_id = {app:String} AND ${inRange}${filter}`)

/**
 * Event rows include the time and link of their install, so no join is needed. An event may appear slightly
 * earlier than its install, because network latency limits how well device clocks are corrected.
 */
const selectEvents = (filter: string) =>
  statement(`
  SELECT uniqExact(install) AS firstOpens, uniqExactIf(install, isOpened) AS opened
  FROM (
    SELECT sipHash64(install_id) AS install, install_id IN (
        SELECT install_id FROM matches WHERE app_id = {app:String} AND method = 'opened'
          AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
      ) AS isOpened
    FROM events WHERE app_id = {app:String} AND name = {event:String}
      AND at >= toDateTime({from:UInt32}, 'UTC') - INTERVAL 1 DAY
      AND at < toDateTime({to:UInt32}, 'UTC') + toIntervalDay({days:UInt16})
      AND installed_at >= toDateTime({from:UInt32}, 'UTC')
      AND installed_at < toDateTime({to:UInt32}, 'UTC')
      AND at < installed_at + toIntervalDay({days:UInt16})
      AND link_id != 0${filter}
  )`)

const selectOpenEvents = (filter: string) =>
  statement(`
  SELECT uniqExact(install_id) AS opens
  FROM events WHERE app_id = {app:String} AND name = {event:String}
    AND ${inRange} AND ${rowSources.openEvents.filter}${filter}`)

/** Queries the conversion funnel from click to event. */
export async function queryFunnel(analytics: AppAnalytics, query: FunnelQuery): Promise<Funnel> {
  const { filters, event, withinDays } = query
  const { fromMs, toMs } = toCountedRange(query.range, analytics.getHoursStart())
  const parameters = { from: fromMs / 1000, to: toMs / 1000 }
  const hasOpens = filters.every(
    ({ by }) => isCountedBy('opens', by) && isCountedBy('openEvents', by),
  )
  const ofEvents = bindInstallFilters(filters)
  const ofOpenEvents = hasOpens ? bindFilters(filters, rowSources.openEvents) : null
  const [steps, [events], openEvents] = await Promise.all([
    querySteps(analytics, filters, parameters),
    analytics.query<Readonly<Record<'firstOpens' | 'opened', string>>>(selectEvents(ofEvents.sql), {
      ...parameters,
      ...ofEvents.parameters,
      event,
      days: withinDays,
    }),
    ofOpenEvents === null
      ? []
      : analytics.query<{ readonly opens: string }>(selectOpenEvents(ofOpenEvents.sql), {
          ...parameters,
          ...ofOpenEvents.parameters,
          event,
        }),
  ])
  const firstOpens = Number(steps.firstOpens ?? 0)
  const withEvent = Number(events?.firstOpens ?? 0)
  const isOfLinks = filters.some(({ by }) => by === 'link')
  return {
    clicks: Number(steps.clicks ?? 0),
    firstOpens: { count: firstOpens, withEvent },
    installs: {
      count: firstOpens - Number(steps.opened ?? 0),
      withEvent: withEvent - Number(events?.opened ?? 0),
    },
    organicFirstOpens: isOfLinks ? null : Number(steps.all ?? 0) - firstOpens,
    opens: hasOpens
      ? { count: Number(steps.opens ?? 0), withEvent: Number(openEvents[0]?.opens ?? 0) }
      : null,
  }
}

/** An event has its own country, so installs are looked up in their rows, unless the link is enough. */
function bindInstallFilters(filters: readonly RowFilter[]): SqlFragment {
  if (filters.every(({ by }) => by === 'link')) return bindFilters(filters, rowSources.events)
  const { sql, parameters } = bindFilters(filters, rowSources.installs)
  const installs = `SELECT install_id FROM matches WHERE app_id = {app:String} AND ${inRange}${sql}`
  return { sql: `\n      AND install_id IN (${installs})`, parameters }
}

/** Reads the rollup without filters or for one link, and raw rows otherwise. */
async function querySteps(
  analytics: AppAnalytics,
  filters: readonly RowFilter[],
  parameters: Parameters,
): Promise<Partial<StepsRow>> {
  const plan = planCells({ filters, by: null })
  if (plan.source === 'rollup' && plan.dimension === null) {
    const bound = { ...parameters, link: plan.linkId }
    const [row] = await analytics.query<StepsRow>(selectSteps, bound)
    return row ?? {}
  }
  const ofTables = [
    { select: selectClicks, source: rowSources.clicks },
    { select: selectInstalls, source: rowSources.installs },
    { select: selectOpens, source: rowSources.opens },
  ]
  const rows = await Promise.all(
    ofTables
      .filter(({ source }) => filters.every(({ by }) => source.columns[by] !== undefined))
      .map(({ select, source }) => {
        const kept = bindFilters(filters, source)
        return analytics.query<Partial<StepsRow>>(select(kept.sql), {
          ...parameters,
          ...kept.parameters,
        })
      }),
  )
  return Object.assign({}, ...rows.flat()) as Partial<StepsRow>
}
