import type { FastifyInstance } from 'fastify'
import { createLinkOrigin, createShareUrl } from '#catalog/links/createShareUrl.ts'
import type { Postgres } from '#platform/engines/postgres.ts'
import { compressResponses } from '#platform/http/compressResponses.ts'
import { createResolveHost } from '#platform/outbound/createResolveHost.ts'
import { createSafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { addAccessControl } from './access/addAccessControl.ts'
import { addConnectionBudgets } from './access/addConnectionBudgets.ts'
import { createChanges } from './access/changes.ts'
import { createQuotas } from './access/quotas/quotas.ts'
import type { Sessions } from './access/sessions.ts'
import { addAccessRoutes } from './addAccessRoutes.ts'
import { addDeliveryRoutes } from './addDeliveryRoutes.ts'
import { addInsightRoutes } from './addInsightRoutes.ts'
import { addLinksRoutes } from './addLinksRoutes.ts'
import { addTeamRoutes } from './addTeamRoutes.ts'
import { warnOfQuota } from './delivery/email/warnOfQuota.ts'
import { createTxtResolver } from './links/domains/createTxtResolver.ts'
import type { ManagementContext } from './managementContext.ts'

export interface ManagementApiOptions
  extends
    Pick<
      ManagementContext,
      | 'config'
      | 'log'
      | 'limits'
      | 'metrics'
      | 'linkChanges'
      | 'liveFeed'
      | 'simulate'
      | 'runInTurn'
      | 'now'
      | 'emails'
      | 'analytics'
    >,
    Partial<Pick<ManagementContext, 'resolveTxt' | 'resolveHost' | 'safeFetch'>> {
  readonly postgres: Postgres
  readonly sessions: Sessions
}

/** Adds every route of the management API, for teams and their servers: sessions and secret keys. */
export function addManagementApi(app: FastifyInstance, options: ManagementApiOptions): void {
  const { config, postgres, limits, sessions } = options
  const { resolveTxt = createTxtResolver(), resolveHost = createResolveHost() } = options
  const { safeFetch = createSafeFetch({ resolve: resolveHost, ports: [443] }) } = options
  const { pool, db } = postgres
  const { publicOrigin } = config
  // Everything here belongs to one tenant. Routes whose responses may be stored set their own header.
  app.addHook('onRequest', (_, reply, done) => {
    void reply.header('cache-control', 'no-store')
    done()
  })
  // Secrets and CSRF tokens are in responses to changes and in `/api/auth`, which stay plain.
  compressResponses(app)
  const context: ManagementContext = {
    ...options,
    pool,
    db,
    resolveTxt,
    resolveHost,
    safeFetch,
    authorize: addAccessControl(app, { db, limits, sessions }),
    changes: createChanges(db),
    quotas: createQuotas(config.quotas, (trx, use) => warnOfQuota(trx, options.emails, use)),
    publicOrigin,
    toShareUrl: createShareUrl(createLinkOrigin(config)),
    graceMs: config.deletionGraceMs,
  }
  addConnectionBudgets(app, pool)
  addAccessRoutes(app, context)
  addTeamRoutes(app, context)
  addLinksRoutes(app, context)
  addInsightRoutes(app, context)
  addDeliveryRoutes(app, context)
}
