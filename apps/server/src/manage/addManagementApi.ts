import type { FastifyInstance } from 'fastify'
import { createAnalytics } from './analytics/queries/createAnalytics.ts'
import { addAnalyticsRoutes } from './analytics/analyticsRoutes.ts'
import type { Config } from '../config.ts'
import type { TxtResolver } from './domains/createTxtResolver.ts'
import { addDomainHealthRoutes } from './domain-health/domainHealthRoutes.ts'
import type { ResolveHost } from '../platform/outbound/createResolveHost.ts'
import type { SafeFetch } from '../platform/outbound/createSafeFetch.ts'
import { addDomainRoutes } from './domains/domainRoutes.ts'
import { readServiceDomains } from './domains/readServiceDomains.ts'
import type { Clickhouse } from '../platform/engines/clickhouse.ts'
import type { Postgres } from '../platform/engines/postgres.ts'
import { addRawRowRoutes } from './exports/rawRowRoutes.ts'
import { addExportRoutes } from './exports/exportRoutes.ts'
import { addImportHistoryRoutes } from './imports/importHistoryRoutes.ts'
import { addImportRoutes } from './imports/importRoutes.ts'
import type { RateLimits } from '../platform/limits/rateLimits.ts'
import { addBulkLinkRoutes } from './links/bulkRoutes.ts'
import { addLiveRoutes } from './live/liveRoutes.ts'
import type { EventLog } from '../pipeline/event-log/eventLog.ts'
import type { LiveFeed } from '../pipeline/live/createLiveFeed.ts'
import { createShareUrl } from '../catalog/links/createShareUrl.ts'
import type { LinkChanges } from '../catalog/links/linkChanges.ts'
import type { Simulate } from '../catalog/simulation/simulation.ts'
import { addLinkDeletionRoutes } from './links/linkDeletionRoutes.ts'
import { addQrRoutes } from './links/qrRoutes.ts'
import { addBulkUpdateRoutes } from './links/bulkUpdateRoutes.ts'
import { addPreviewRoutes } from './previews/previewRoutes.ts'
import { addSlugRoutes } from './links/slugRoutes.ts'
import { addLinkRoutes } from './links/linkRoutes.ts'
import { addLinkListRoutes } from './links/linkListRoutes.ts'
import { addAccessControl } from './access/addAccessControl.ts'
import { addAuditRoutes } from './access/auditRoutes.ts'
import { createChanges } from './access/changes.ts'
import type { Sessions } from './access/sessions.ts'
import { addClickRoutes } from './clicks/clickRoutes.ts'
import { addInstallListRoutes } from './installs/installListRoutes.ts'
import { addMcpRoutes } from './mcp/mcpRoutes.ts'
import { addExplanationRoutes } from './installs/explanationRoutes.ts'
import { addPolicyRoutes } from './match-policies/policyRoutes.ts'
import { addAppDeletionRoutes } from './apps/appDeletionRoutes.ts'
import { addServiceRoutes } from './service/serviceRoutes.ts'
import { addSetupRoutes } from './setup/setupRoutes.ts'
import { addAppRoutes } from './apps/appRoutes.ts'
import { addInvitationRoutes } from './organizations/invitationRoutes.ts'
import { addKeyRoutes } from './keys/keyRoutes.ts'
import { addMemberRoutes } from './organizations/memberRoutes.ts'
import { addOrganizationDeletionRoutes } from './organizations/organizationDeletionRoutes.ts'
import { createQuotas } from './quotas/quotas.ts'
import { addOrganizationRoutes } from './organizations/organizationRoutes.ts'
import { readNetworks } from '../platform/outbound/checkAddress.ts'
import { createReadInstallData } from './privacy/readInstallData.ts'
import { addPrivacyRoutes } from './privacy/privacyRoutes.ts'
import { addSimulationRoutes } from './simulations/simulationRoutes.ts'
import { addTestDeviceRoutes } from './test-devices/testDeviceRoutes.ts'
import { addDeliveryRoutes } from './webhooks/deliveryRoutes.ts'
import { addEndpointRoutes } from './webhooks/endpointRoutes.ts'
import { deriveSealingKeys } from './webhooks/deriveSealingKeys.ts'

export interface ManagementApiOptions {
  readonly config: Pick<
    Config,
    | 'clickKeys'
    | 'secretsKeys'
    | 'publicOrigin'
    | 'linkDomain'
    | 'webhookNetworks'
    | 'ipv4Origin'
    | 'ipv6Origin'
    | 'deletionGraceMs'
    | 'quotas'
  >
  readonly postgres: Postgres
  readonly clickhouse: Clickhouse
  readonly log: Pick<EventLog, 'findOldestUnshipped'>
  readonly limits: RateLimits
  readonly sessions: Sessions
  readonly linkChanges: LinkChanges
  readonly liveFeed: LiveFeed
  /** Plays a click and an install through the code that serves them. */
  readonly simulate: Simulate
  readonly resolveTxt: TxtResolver
  readonly resolveHost: ResolveHost
  readonly safeFetch: SafeFetch
  readonly now: () => number
}

/** Adds every route of the management API. */
export function addManagementApi(app: FastifyInstance, options: ManagementApiOptions): void {
  const { config, postgres, clickhouse, limits, sessions, linkChanges, resolveTxt, now } = options
  const { log, resolveHost, safeFetch } = options
  const { pool, db } = postgres
  const { publicOrigin } = config
  const changes = createChanges(db)
  const quotas = createQuotas(config.quotas)
  const toShareUrl = createShareUrl(publicOrigin)
  const deletion = { changes, linkChanges, toShareUrl, graceMs: config.deletionGraceMs, now }
  // Everything here belongs to one tenant. Routes whose responses may be stored set their own header.
  app.addHook('onRequest', (_, reply, done) => {
    void reply.header('cache-control', 'no-store')
    done()
  })
  const authorize = addAccessControl(app, { db, limits, sessions })

  addServiceRoutes(app, config)
  addOrganizationRoutes(app, { db, changes, quotas })
  addOrganizationDeletionRoutes(app, deletion)
  addMemberRoutes(app, { db, changes })
  addInvitationRoutes(app, { db, changes, quotas, publicOrigin, now })
  addKeyRoutes(app, { db, changes, quotas, publicOrigin })
  addAuditRoutes(app, { db })

  addAppRoutes(app, { db, changes, quotas, publicOrigin })
  addAppDeletionRoutes(app, deletion)
  addSetupRoutes(app, { db })
  addDomainRoutes(app, { db, changes, quotas, now, resolveTxt, ...readServiceDomains(config) })
  addPolicyRoutes(app, { db, changes })
  addTestDeviceRoutes(app, { db, changes })

  addLinkRoutes(app, { db, changes, quotas, linkChanges, toShareUrl, now })
  addLinkListRoutes(app, { db, toShareUrl, now })
  addSlugRoutes(app, { db, now })
  addPreviewRoutes(app, { db, toShareUrl, now })
  addLinkDeletionRoutes(app, deletion)
  addBulkLinkRoutes(app, { db, changes, quotas, linkChanges, toShareUrl, now })
  addBulkUpdateRoutes(app, deletion)
  addQrRoutes(app, { db, toShareUrl })
  addImportRoutes(app, { db, quotas, now })
  addImportHistoryRoutes(app, { db, now })
  addExportRoutes(app, { db, toShareUrl })

  const analytics = createAnalytics({ client: clickhouse.client, now })
  const analyticsOptions = { analytics, log, db, now }
  addAnalyticsRoutes(app, analyticsOptions)
  addRawRowRoutes(app, analyticsOptions)
  addInstallListRoutes(app, { db, analytics, now })
  addClickRoutes(app, { db, analytics, now })
  addLiveRoutes(app, { feed: options.liveFeed, authorize })
  addExplanationRoutes(app, { pool })
  const { target } = readServiceDomains(config)
  addDomainHealthRoutes(app, {
    db,
    limits,
    analytics,
    resolveTxt,
    resolveHost,
    safeFetch,
    target,
    now,
  })
  addSimulationRoutes(app, { simulate: options.simulate })
  const readInstallData = createReadInstallData(pool, analytics)
  addPrivacyRoutes(app, { db, changes, readInstallData })

  const urlRules = { networks: readNetworks(config.webhookNetworks) }
  const webhookOptions = { db, changes, quotas, now, keys: deriveSealingKeys(config), urlRules }
  addEndpointRoutes(app, webhookOptions)
  addDeliveryRoutes(app, webhookOptions)

  addMcpRoutes(app, { publicOrigin })
}
