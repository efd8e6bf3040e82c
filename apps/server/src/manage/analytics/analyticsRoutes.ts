import type { FastifyInstance } from 'fastify'
import type { AnalyticsRoutesOptions } from './analyticsRoutesOptions.ts'
import { addEventRoutes } from './eventRoutes.ts'
import { addFunnelRoutes } from './funnelRoutes.ts'
import { addInstallRoutes } from './installRoutes.ts'
import { addSeriesRoutes } from './seriesRoutes.ts'

/** Adds the analytics routes of an app. Every query covers a bounded time range. */
export function addAnalyticsRoutes(app: FastifyInstance, options: AnalyticsRoutesOptions): void {
  addSeriesRoutes(app, options)
  addInstallRoutes(app, options)
  addFunnelRoutes(app, options)
  addEventRoutes(app, options)
}
