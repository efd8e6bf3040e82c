import type { Pool } from 'pg'
import type { Range } from './queries/bucketEdges.ts'
import type { Analytics } from './queries/createAnalytics.ts'

export interface AnalyticsRoutesOptions {
  readonly analytics: Analytics
  /** Knows what figures do not have yet. */
  readonly pool: Pool
  readonly now: () => number
}

/** Who may ask for figures. */
export const access = { subject: 'app', role: 'viewer', scope: 'analytics:read' } as const

export const toTime = (atMs: number): string => new Date(atMs).toISOString()

/** The range that was counted, as an answer tells it. */
export function toRange({ fromMs, toMs }: Range): { readonly from: string; readonly to: string } {
  return { from: toTime(fromMs), to: toTime(toMs) }
}

/** Days that one question may be about. Raw rows are kept for 13 months, hours for five years. */
export const maxDays = {
  hour: 31,
  day: 400,
  week: 1100,
  month: 1830,
  values: 400,
  rawRows: 100,
  exported: 31,
} as const
