import type { FastifyInstance } from 'fastify'
import { readNetworks } from '#platform/outbound/checkAddress.ts'
import { deriveSealingKeys } from './access/deriveSealingKeys.ts'
import { recordRead } from './access/recordRead.ts'
import { addEmailRoutes } from './delivery/email/emailRoutes.ts'
import { addAuditExportRoute } from './delivery/exports/auditExportRoute.ts'
import { createExports } from './delivery/exports/createExports.ts'
import { addExportRoutes } from './delivery/exports/exportRoutes.ts'
import { addRawRowRoutes } from './delivery/exports/rawRowRoutes.ts'
import { addWebhookDeliveryRoutes } from './delivery/webhooks/deliveryRoutes.ts'
import { addEndpointRoutes } from './delivery/webhooks/endpointRoutes.ts'
import type { ManagementContext } from './managementContext.ts'

/** Exports, webhooks and email. */
export function addDeliveryRoutes(app: FastifyInstance, context: ManagementContext): void {
  const { config } = context
  const exports = createExports(context.runInTurn, (request, read) =>
    recordRead(context.db, request, read),
  )
  addAuditExportRoute(app, { ...context, exports })
  addExportRoutes(app, { ...context, exports })
  addRawRowRoutes(app, { ...context, exports })
  addEndpointRoutes(app, {
    ...context,
    keys: deriveSealingKeys(config),
    urlRules: { networks: readNetworks(config.webhookNetworks) },
  })
  addWebhookDeliveryRoutes(app, context)
  addEmailRoutes(app, context)
}
