import type { Range } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import { toCountedRange } from './readRange.ts'
import { statement } from './statement.ts'

export interface FunnelQuery {
  /** Range of the clicks and installs. Events may be later. */
  readonly range: Range
  /** Null for all links of the app. */
  readonly linkId: string | null
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
  /** First opens that are not attributed to a link. Null for a single link. */
  readonly organicFirstOpens: number | null
  /** With the distinct installs that logged the event in the 30 minutes after the link opened the app. */
  readonly opens: Step
}

const selectSteps = statement(`
  SELECT sumIf(clicks, dimension = 'total') AS clicks, sumIf(matched, dimension = 'total') AS firstOpens,
    sumIf(opens, dimension = 'total') AS opens, sumIf(installs, dimension = 'total') AS all,
    sumIf(installs, value = 'opened') AS opened
  FROM hourly WHERE app_id = {app:String} AND dimension IN ('total', 'method')
    AND link_id = {link:UInt64}
    AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')`)

type StepsRow = Readonly<Record<'clicks' | 'firstOpens' | 'opens' | 'all' | 'opened', string>>

/**
 * Event rows include the time and link of their install, so no join is needed. An event may appear slightly
 * earlier than its install, because network latency limits how well device clocks are corrected.
 */
const selectEvents = statement(`
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
      AND if({link:UInt64} = 0, link_id != 0, link_id = {link:UInt64})
  )`)

const selectOpenEvents = statement(`
  SELECT uniqExact(install_id) AS opens
  FROM events WHERE app_id = {app:String} AND name = {event:String}
    AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
    AND if({link:UInt64} = 0, opened_link_id != 0, opened_link_id = {link:UInt64})`)

/** Queries the conversion funnel from click to event. */
export async function queryFunnel(analytics: AppAnalytics, query: FunnelQuery): Promise<Funnel> {
  const { linkId, event, withinDays } = query
  const { fromMs, toMs } = toCountedRange(query.range, analytics.getHoursStart())
  const parameters = { link: linkId ?? '0', from: fromMs / 1000, to: toMs / 1000 }
  const [[steps], [events], [openEvents]] = await Promise.all([
    analytics.query<StepsRow>(selectSteps, parameters),
    analytics.query<Readonly<Record<'firstOpens' | 'opened', string>>>(selectEvents, {
      ...parameters,
      event,
      days: withinDays,
    }),
    analytics.query<{ readonly opens: string }>(selectOpenEvents, { ...parameters, event }),
  ])
  const firstOpens = Number(steps?.firstOpens ?? 0)
  const withEvent = Number(events?.firstOpens ?? 0)
  return {
    clicks: Number(steps?.clicks ?? 0),
    firstOpens: { count: firstOpens, withEvent },
    installs: {
      count: firstOpens - Number(steps?.opened ?? 0),
      withEvent: withEvent - Number(events?.opened ?? 0),
    },
    organicFirstOpens: linkId === null ? Number(steps?.all ?? 0) - firstOpens : null,
    opens: { count: Number(steps?.opens ?? 0), withEvent: Number(openEvents?.opens ?? 0) },
  }
}
