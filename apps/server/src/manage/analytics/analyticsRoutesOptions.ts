import type { Pool } from 'pg'
import type { Range } from './queries/bucketEdges.ts'
import type { Analytics } from './queries/createAnalytics.ts'

export interface AnalyticsRoutesOptions {
  readonly analytics: Analytics
  /** Used to read how far analytics are behind the event log. */
  readonly pool: Pool
  readonly now: () => number
}

/** The access rule of all analytics routes. */
export const access = { subject: 'app', role: 'viewer', scope: 'analytics:read' } as const

export const toTime = (atMs: number): string => new Date(atMs).toISOString()

/** Formats the counted range for a response. */
export function toRange({ fromMs, toMs }: Range): { readonly from: string; readonly to: string } {
  return { from: toTime(fromMs), to: toTime(toMs) }
}

/** Maximum days of one query. Raw rows are kept for 13 months, hourly counts for five years. */
export const maxDays = {
  hour: 31,
  day: 400,
  week: 1100,
  month: 1830,
  values: 400,
  rawRows: 100,
  exported: 31,
} as const
