import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import type { LinkChanges } from '#catalog/links/linkChanges.ts'
import type { Simulate } from '#catalog/simulation/simulation.ts'
import type { Config } from '#config.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import type { LiveFeed } from '#pipeline/live/createLiveFeed.ts'
import type { Database } from '#platform/engines/database.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import type { RunInTurn } from '#platform/limits/createTurns.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import type { ResolveHost } from '#platform/outbound/createResolveHost.ts'
import type { SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import type { Changes } from './access/changes.ts'
import type { Quotas } from './access/quotas/quotas.ts'
import type { Emails } from './delivery/email/createEmails.ts'
import type { Analytics } from './insight/analytics/queries/createAnalytics.ts'
import type { TxtResolver } from './links/domains/createTxtResolver.ts'

/** Shared by the routes of the management API. Each takes the part it needs. */
export interface ManagementContext {
  readonly config: Pick<
    Config,
    | 'clickKeys'
    | 'secretsKeys'
    | 'publicOrigin'
    | 'linkDomain'
    | 'linkOrigin'
    | 'webhookNetworks'
    | 'ipv4Origin'
    | 'ipv6Origin'
    | 'deletionGraceMs'
    | 'quotas'
    | 'email'
    | 'analyticsRetentionMonths'
    | 'countRetentionMonths'
  >
  readonly pool: Pool
  readonly db: Kysely<Database>
  readonly log: Pick<EventLog, 'append' | 'isFailing' | 'findOldestUnshipped'>
  readonly limits: RateLimits
  readonly metrics: Pick<Metrics, 'events'>
  readonly linkChanges: LinkChanges
  readonly liveFeed: LiveFeed
  /** Plays a click and an install through the code that serves them. */
  readonly simulate: Simulate
  /** Runs the parts of exports. */
  readonly runInTurn: RunInTurn
  /** Looks up the TXT records that verify domains. */
  readonly resolveTxt: TxtResolver
  /** Looks up addresses of domains, for their health checks. */
  readonly resolveHost: ResolveHost
  /** Sends requests to domains, for their health checks. */
  readonly safeFetch: SafeFetch
  readonly now: () => number
  readonly analytics: Analytics
  /** Checks the access of a request again. */
  readonly authorize: (request: FastifyRequest) => Promise<void>
  readonly changes: Changes
  readonly emails: Emails
  readonly quotas: Quotas
  readonly publicOrigin: string
  readonly toShareUrl: ShareUrl
  /** How long what was deleted can be restored. */
  readonly graceMs: number
}
