import type { FastifyInstance } from 'fastify'
import { addBulkLinkRoutes } from './links/bulkRoutes.ts'
import { addBulkUpdateRoutes } from './links/bulkUpdateRoutes.ts'
import { addCampaignTemplateRoutes } from './links/campaign-templates/campaignTemplateRoutes.ts'
import { addCardRoutes } from './links/cards/cardRoutes.ts'
import { addDomainHealthRoutes } from './links/domain-health/domainHealthRoutes.ts'
import { addDomainRoutes } from './links/domains/domainRoutes.ts'
import { readServiceDomains } from './links/domains/readServiceDomains.ts'
import { addImportHistoryRoutes } from './links/imports/importHistoryRoutes.ts'
import { addImportRoutes } from './links/imports/importRoutes.ts'
import { addLabelRoutes } from './links/labelRoutes.ts'
import { addLinkDeletionRoutes } from './links/linkDeletionRoutes.ts'
import { addLinkListRoutes } from './links/linkListRoutes.ts'
import { addLinkRoutes } from './links/linkRoutes.ts'
import { addPictureRoutes } from './links/pictures/pictureRoutes.ts'
import { addPreviewRoutes } from './links/previews/previewRoutes.ts'
import { addQrRoutes } from './links/qr/qrRoutes.ts'
import { addLinkResultRoutes } from './links/results/linkResultRoutes.ts'
import { addSimulationRoutes } from './links/simulations/simulationRoutes.ts'
import { addSlugRoutes } from './links/slugRoutes.ts'
import { addViewRoutes } from './links/views/viewRoutes.ts'
import { addWebsiteCheckRoutes } from './links/website/websiteCheckRoutes.ts'
import { addWebsiteRoutes } from './links/website/websiteRoutes.ts'
import type { ManagementContext } from './managementContext.ts'

/** Links, their domains, and imports of links. */
export function addLinksRoutes(app: FastifyInstance, context: ManagementContext): void {
  const domains = { ...context, ...readServiceDomains(context.config) }
  addDomainRoutes(app, domains)
  addDomainHealthRoutes(app, domains)
  addLinkRoutes(app, context)
  addLinkListRoutes(app, context)
  addLabelRoutes(app, context)
  addLinkResultRoutes(app, context)
  addSlugRoutes(app, context)
  addPreviewRoutes(app, context)
  addCardRoutes(app, context)
  addPictureRoutes(app, context)
  addLinkDeletionRoutes(app, context)
  addBulkLinkRoutes(app, context)
  addBulkUpdateRoutes(app, context)
  addQrRoutes(app, context)
  addViewRoutes(app, context)
  addCampaignTemplateRoutes(app, context)
  addWebsiteRoutes(app, context)
  addWebsiteCheckRoutes(app, context)
  addImportRoutes(app, context)
  addImportHistoryRoutes(app, context)
  addSimulationRoutes(app, context)
}
