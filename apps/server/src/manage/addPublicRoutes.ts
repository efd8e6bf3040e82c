import type { FastifyInstance } from 'fastify'
import {
  addSharedReportRoutes,
  type SharedReportRoutesOptions,
} from './insight/reports/sharedReportRoutes.ts'
import {
  addUnsubscribeRoutes,
  type UnsubscribeRoutesOptions,
} from './insight/reports/unsubscribeRoutes.ts'

/** Adds what people without an account may do: open a report by its link, and end an email. */
export function addPublicRoutes(
  app: FastifyInstance,
  options: SharedReportRoutesOptions & UnsubscribeRoutesOptions,
): void {
  addSharedReportRoutes(app, options)
  addUnsubscribeRoutes(app, options)
}
