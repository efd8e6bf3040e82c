import type { Range } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import { toWholeHours } from './readRange.ts'
import { statement } from './statement.ts'

export interface FunnelQuery {
  /** Of the clicks and of the installs, in whole hours. Events may come later. */
  readonly range: Range
  /** Null: all links of the app. */
  readonly linkId: string | null
  readonly event: string
  /** How long after its install an event counts. */
  readonly withinDays: number
}

interface Step {
  readonly count: number
  /** Distinct installs among them that logged the event in time. */
  readonly withEvent: number
}

/**
 * The service hears of an install once, at its first open. `opens` are first opens that a link brought:
 * those it opened the app at by itself, and those that were matched to a click. `installs` are the latter,
 * which came by way of a store. Links opened later, in an app that runs already, are not reported.
 */
export interface Funnel {
  /** By people. */
  readonly clicks: number
  readonly opens: Step
  readonly installs: Step
  /** First opens that no link is known to have brought. Of the whole app: a link has none. */
  readonly organicOpens: number | null
}

const selectSteps = statement(`
  SELECT sumIf(clicks, dimension = 'total') AS clicks, sumIf(matched, dimension = 'total') AS opens,
    sumIf(installs, dimension = 'total') AS all, sumIf(installs, value = 'opened') AS opened
  FROM hourly WHERE app_id = {app:String} AND dimension IN ('total', 'method')
    AND link_id = {link:UInt64}
    AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')`)

/**
 * An event knows when its install was and by which link, so nothing is joined. It may seem a little earlier
 * than its install: the clock of a device is only corrected as well as the network allows.
 */
const selectEvents = statement(`
  SELECT uniqExact(install) AS opens, uniqExactIf(install, isOpened) AS opened
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

/** How many came how far. */
export async function queryFunnel(analytics: AppAnalytics, question: FunnelQuery): Promise<Funnel> {
  const { linkId, event, withinDays } = question
  const { fromMs, toMs } = toWholeHours(question.range)
  const parameters = { link: linkId ?? '0', from: fromMs / 1000, to: toMs / 1000 }
  const [[steps], [events]] = await Promise.all([
    analytics.query<Readonly<Record<'clicks' | 'opens' | 'all' | 'opened', string>>>(
      selectSteps,
      parameters,
    ),
    analytics.query<Readonly<Record<'opens' | 'opened', string>>>(selectEvents, {
      ...parameters,
      ...{ event, days: withinDays },
    }),
  ])
  const opens = Number(steps?.opens ?? 0)
  const withEvent = Number(events?.opens ?? 0)
  return {
    clicks: Number(steps?.clicks ?? 0),
    opens: { count: opens, withEvent },
    installs: {
      count: opens - Number(steps?.opened ?? 0),
      withEvent: withEvent - Number(events?.opened ?? 0),
    },
    organicOpens: linkId === null ? Number(steps?.all ?? 0) - opens : null,
  }
}
