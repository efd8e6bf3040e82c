import { type ChosenPeriod, comparisons, intervals, periods } from '@throughlink/protocol/rules'
import { readChoice, readDay, readText, readTexts } from './searchParams.ts'

/**
 * Filters and period of the analytics of a page, as in its URL. Defaults are undefined, so that they stay out of the URL.
 * `where` has conditions in the form of the API, such as `country:eq:DE,FR`.
 */
export interface AnalyticsSearch extends ChosenPeriod {
  readonly where?: readonly string[]
  /** The metrics in the chart. */
  readonly metric?: readonly string[]
  /** The event that completes the funnel. */
  readonly event?: string
  /** Chosen tabs of cards. */
  readonly show?: readonly string[]
}

export function readAnalyticsSearch(search: Readonly<Record<string, unknown>>): AnalyticsSearch {
  const from = readDay(search['from'])
  const to = readDay(search['to'])
  const period = readChoice(search['period'], periods)
  const compare = readChoice(search['compare'], comparisons)
  const interval = readChoice(search['interval'], intervals)
  const where = readTexts(search['where'])
  const metric = readTexts(search['metric'])
  const event = readText(search['event'])
  const show = readTexts(search['show'])
  const isCustom = period === 'custom' && from !== undefined && to !== undefined && from <= to
  return {
    ...(period === undefined || (period === 'custom' && !isCustom) ? {} : { period }),
    ...(isCustom ? { from, to } : {}),
    ...(compare === undefined ? {} : { compare }),
    ...(interval === undefined ? {} : { interval }),
    ...(where.length === 0 ? {} : { where }),
    ...(metric.length === 0 ? {} : { metric }),
    ...(event === undefined ? {} : { event }),
    ...(show.length === 0 ? {} : { show }),
  }
}
