import { readChoice, readText, readTexts } from './searchParams.ts'

export const periods = ['today', '7d', '30d', '90d', '12mo', 'custom'] as const
export type Period = (typeof periods)[number]

export const comparisons = ['previous', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/**
 * Filters and period of the analytics of a page, as in its URL. Defaults are undefined, so that they stay out of the URL.
 * `where` has conditions in the form of the API, such as `country:eq:DE,FR`.
 */
export interface AnalyticsSearch {
  readonly period?: Period
  /** First and last day (`2026-11-01`) of a custom period, both included. */
  readonly from?: string
  readonly to?: string
  readonly compare?: Comparison
  readonly where?: readonly string[]
  /** The metrics in the chart. */
  readonly metric?: readonly string[]
  /** The event that completes the funnel. */
  readonly event?: string
  /** Chosen tabs of cards. */
  readonly show?: readonly string[]
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

export function readAnalyticsSearch(search: Readonly<Record<string, unknown>>): AnalyticsSearch {
  const from = readDay(search['from'])
  const to = readDay(search['to'])
  const period = readChoice(search['period'], periods)
  const compare = readChoice(search['compare'], comparisons)
  const where = readTexts(search['where'])
  const metric = readTexts(search['metric'])
  const event = readText(search['event'])
  const show = readTexts(search['show'])
  const isCustom = period === 'custom' && from !== undefined && to !== undefined && from <= to
  return {
    ...(period === undefined || (period === 'custom' && !isCustom) ? {} : { period }),
    ...(isCustom ? { from, to } : {}),
    ...(compare === undefined ? {} : { compare }),
    ...(where.length === 0 ? {} : { where }),
    ...(metric.length === 0 ? {} : { metric }),
    ...(event === undefined ? {} : { event }),
    ...(show.length === 0 ? {} : { show }),
  }
}

function readDay(value: unknown): string | undefined {
  const text = readText(value)
  return text !== undefined && dayPattern.test(text) ? text : undefined
}
