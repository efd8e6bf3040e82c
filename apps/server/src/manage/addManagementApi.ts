import type { FastifyInstance } from 'fastify'
import { createAnalytics } from './analytics/queries/createAnalytics.ts'
import { addAnalyticsRoutes } from './analytics/analyticsRoutes.ts'
import type { Config } from '../config.ts'
import type { TxtResolver } from './domains/createTxtResolver.ts'
import { addDomainRoutes } from './domains/domainRoutes.ts'
import { readServiceDomains } from './domains/readServiceDomains.ts'
import type { Clickhouse } from '../platform/engines/clickhouse.ts'
import type { Postgres } from '../platform/engines/postgres.ts'
import { addRawRowRoutes } from './exports/rawRowRoutes.ts'
import { addExportRoutes } from './exports/exportRoutes.ts'
import { addImportRoutes } from './imports/importRoutes.ts'
import type { RateLimits } from '../platform/limits/rateLimits.ts'
import { addBulkLinkRoutes } from './links/bulkRoutes.ts'
import type { LinkChanges } from '../catalog/links/linkChanges.ts'
import { addQrRoutes } from './links/qrRoutes.ts'
import { addLinkRoutes } from './links/linkRoutes.ts'
import { addAccessControl } from './access/addAccessControl.ts'
import { addAuditRoutes } from './access/auditRoutes.ts'
import { createChanges } from './access/changes.ts'
import type { Sessions } from './access/sessions.ts'
import { addExplanationRoutes } from './installs/explanationRoutes.ts'
import { addPolicyRoutes } from './match-policies/policyRoutes.ts'
import { addAppRoutes } from './apps/appRoutes.ts'
import { addInvitationRoutes } from './organizations/invitationRoutes.ts'
import { addKeyRoutes } from './keys/keyRoutes.ts'
import { addMemberRoutes } from './organizations/memberRoutes.ts'
import { addOrganizationRoutes } from './organizations/organizationRoutes.ts'
import { readNetworks } from '../platform/outbound/checkAddress.ts'
import { createReadInstallData } from './privacy/readInstallData.ts'
import { addPrivacyRoutes } from './privacy/privacyRoutes.ts'
import { addTestDeviceRoutes } from './test-devices/testDeviceRoutes.ts'
import { addDeliveryRoutes } from './webhooks/deliveryRoutes.ts'
import { addEndpointRoutes } from './webhooks/endpointRoutes.ts'
import { deriveSealingKeys } from './webhooks/deriveSealingKeys.ts'

export interface ManagementApiOptions {
  readonly config: Pick<
    Config,
    'clickKeys' | 'publicOrigin' | 'linkDomain' | 'webhookNetworks' | 'ipv4Origin' | 'ipv6Origin'
  >
  readonly postgres: Postgres
  readonly clickhouse: Clickhouse
  readonly limits: RateLimits
  readonly sessions: Sessions
  readonly linkChanges: LinkChanges
  readonly resolveTxt: TxtResolver
  readonly now: () => number
}

/** Adds every route of the management API. */
export function addManagementApi(app: FastifyInstance, options: ManagementApiOptions): void {
  const { config, postgres, clickhouse, limits, sessions, linkChanges, resolveTxt, now } = options
  const { pool, db } = postgres
  const { publicOrigin } = config
  const changes = createChanges(db)
  addAccessControl(app, { db, limits, sessions })

  addOrganizationRoutes(app, { db, changes })
  addMemberRoutes(app, { db, changes })
  addInvitationRoutes(app, { db, changes, publicOrigin, now })
  addKeyRoutes(app, { db, changes, publicOrigin })
  addAuditRoutes(app, { db })

  addAppRoutes(app, { db, changes, publicOrigin })
  addDomainRoutes(app, { db, changes, now, resolveTxt, ...readServiceDomains(config) })
  addPolicyRoutes(app, { db, changes })
  addTestDeviceRoutes(app, { db, changes })

  addLinkRoutes(app, { db, changes, linkChanges, now })
  addBulkLinkRoutes(app, { db, changes, linkChanges, now })
  addQrRoutes(app, { db })
  addImportRoutes(app, { db, now })
  addExportRoutes(app, { db })

  const analytics = createAnalytics(clickhouse)
  const analyticsOptions = { analytics, pool, now }
  addAnalyticsRoutes(app, analyticsOptions)
  addRawRowRoutes(app, analyticsOptions)
  addExplanationRoutes(app, { pool })
  const readInstallData = createReadInstallData(pool, analytics)
  addPrivacyRoutes(app, { db, changes, readInstallData })

  const urlRules = { networks: readNetworks(config.webhookNetworks) }
  const webhookOptions = { db, changes, now, keys: deriveSealingKeys(config), urlRules }
  addEndpointRoutes(app, webhookOptions)
  addDeliveryRoutes(app, webhookOptions)
}
