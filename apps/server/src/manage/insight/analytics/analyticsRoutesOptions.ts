import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import type { RetentionConfig } from '#manage/team/organizations/findRetention.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import type { Database } from '#platform/engines/database.ts'
import type { Range } from './queries/bucketEdges.ts'
import type { Analytics, AppAnalytics } from './queries/createAnalytics.ts'

export interface AnalyticsRoutesOptions {
  readonly analytics: Analytics
  /** Used to read how far analytics are behind the event log. */
  readonly log: Pick<EventLog, 'findOldestUnshipped'>
  /** Used to resolve tags and domains to links. */
  readonly db: Kysely<Database>
  readonly config: RetentionConfig
  readonly now: () => number
}

/** The access rule of all analytics routes. */
export const access = { subject: 'app', role: 'viewer', scope: 'analytics:read' } as const

/** Returns the analytics of the app that the path names. */
export function getAnalytics(analytics: Analytics, request: FastifyRequest): AppAnalytics {
  return analytics.forApp(getAppId(request), getOrganizationId(request))
}

export const toTime = (atMs: number): string => new Date(atMs).toISOString()

/** Formats the counted range for a response. */
export function toRange({ fromMs, toMs }: Range): { readonly from: string; readonly to: string } {
  return { from: toTime(fromMs), to: toTime(toMs) }
}
