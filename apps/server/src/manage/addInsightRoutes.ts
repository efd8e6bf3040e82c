import type { FastifyInstance } from 'fastify'
import { deriveSealingKeys } from './access/deriveSealingKeys.ts'
import type { AnalyticsRoutesOptions } from './insight/analytics/analyticsRoutesOptions.ts'
import { addCohortRoutes } from './insight/analytics/cohortRoutes.ts'
import { addEventRoutes } from './insight/analytics/eventRoutes.ts'
import { addFunnelRoutes } from './insight/analytics/funnelRoutes.ts'
import { addInstallRoutes } from './insight/analytics/installRoutes.ts'
import { addRevenueRoutes } from './insight/analytics/revenueRoutes.ts'
import { addSeriesRoutes } from './insight/analytics/seriesRoutes.ts'
import { addAnnotationRoutes } from './insight/annotations/annotationRoutes.ts'
import { addClickRoutes } from './insight/clicks/clickRoutes.ts'
import { addExplanationRoutes } from './insight/installs/explanationRoutes.ts'
import { addInstallListRoutes } from './insight/installs/installListRoutes.ts'
import { addLatestEntriesRoutes } from './insight/live/latestEntriesRoutes.ts'
import { addLiveRoutes } from './insight/live/liveRoutes.ts'
import { addPrivacyRoutes } from './insight/privacy/privacyRoutes.ts'
import { createReadInstallData } from './insight/privacy/readInstallData.ts'
import { addPurchaseSourceRoutes } from './insight/purchase-sources/purchaseSourceRoutes.ts'
import { addRateRoutes } from './insight/rates/rateRoutes.ts'
import { addReportRoutes } from './insight/reports/reportRoutes.ts'
import { addServerEventRoutes } from './insight/server-events/serverEventRoutes.ts'
import { addWeeklyReportRoutes } from './insight/weekly-report/weeklyReportRoutes.ts'
import type { ManagementContext } from './managementContext.ts'

/** Analytics, clicks and installs, events of servers, the live stream, reports, annotations, and the data of one install. */
export function addInsightRoutes(app: FastifyInstance, context: ManagementContext): void {
  const { pool, analytics, liveFeed, authorize } = context
  addAnalyticsRoutes(app, context)
  addInstallListRoutes(app, context)
  addClickRoutes(app, context)
  addServerEventRoutes(app, context)
  addPurchaseSourceRoutes(app, { ...context, keys: deriveSealingKeys(context.config) })
  addLiveRoutes(app, { feed: liveFeed, authorize })
  addLatestEntriesRoutes(app, context)
  addExplanationRoutes(app, context)
  addWeeklyReportRoutes(app, context)
  addReportRoutes(app, context)
  addAnnotationRoutes(app, context)
  addRateRoutes(app, context)
  addPrivacyRoutes(app, { ...context, readInstallData: createReadInstallData(pool, analytics) })
}

/** Adds the analytics routes of an app. Every query covers a bounded time range. */
function addAnalyticsRoutes(app: FastifyInstance, options: AnalyticsRoutesOptions): void {
  addSeriesRoutes(app, options)
  addInstallRoutes(app, options)
  addFunnelRoutes(app, options)
  addEventRoutes(app, options)
  addRevenueRoutes(app, options)
  addCohortRoutes(app, options)
}
