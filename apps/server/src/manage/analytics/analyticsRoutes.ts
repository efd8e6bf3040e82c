import type { FastifyInstance } from 'fastify'
import type { AnalyticsRoutesOptions } from './analyticsRoutesOptions.ts'
import { addEventRoutes } from './eventRoutes.ts'
import { addInstallRoutes } from './installRoutes.ts'
import { addSeriesRoutes } from './seriesRoutes.ts'

/** Figures of an app. Every question is about a time with a beginning and an end. */
export function addAnalyticsRoutes(app: FastifyInstance, parts: AnalyticsRoutesOptions): void {
  addSeriesRoutes(app, parts)
  addInstallRoutes(app, parts)
  addEventRoutes(app, parts)
}
