import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { hashOneTimeToken } from '#manage/access/oneTimeToken.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { buildMissCharges } from '#platform/limits/buildMissCharges.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { minuteMs } from '#platform/time/durations.ts'
import { formatDay, readReport, type ReadReportOptions } from './readReport.ts'
import { type SharedReport, SharedReportSchema } from './reportSchemas.ts'
import { findSharedReport, type StoredReport, touchReport } from './reportStatements.ts'

export interface SharedReportRoutesOptions extends ReadReportOptions {
  readonly limits: RateLimits
}

/** How long counts are passed on without being read again. Each report costs its queries once in this time. */
const freshMs = minuteMs
/** A report has some tens of kilobytes. */
const maxReports = 100

/**
 * Adds the route that opens a report for whoever has its link. It takes the token and nothing else, in the body: so
 * it is in no log, and no parameter can ask for more than was saved. The report is looked up each time, so that a
 * revoked one is gone at once; its counts are those of the last minute.
 */
export function addSharedReportRoutes(
  app: FastifyInstance,
  options: SharedReportRoutesOptions,
): void {
  const { db, limits, now } = options
  const reports = new LRUCache<string, SharedReport, StoredReport>({
    max: maxReports,
    ttl: freshMs,
    async fetchMethod(id, _, { context }) {
      const content = await readReport(options, context, formatDay(now(), context.timezone))
      await touchReport(db, id, new Date(now()))
      return content
    },
  })

  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/reports/open',
    {
      schema: {
        tags: ['analytics'],
        operationId: 'openReport',
        summary: 'Open a shared report',
        description:
          'For whoever has the link of a report, without an account. A link that is unknown, revoked or expired gets 404.',
        body: Type.Object(
          {
            token: Type.String({
              maxLength: 200,
              description: 'The token of the link, after `#token=`.',
            }),
          },
          { title: 'ReportToken', additionalProperties: false },
        ),
        response: { 200: SharedReportSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const { ip, body } = request
      await enforceLimits(limits, [{ limit: 'report', by: 'address', subject: ip }])
      const found = await findSharedReport(db, hashOneTimeToken(body.token), new Date(now()))
      if (found === null) {
        await enforceLimits(limits, buildMissCharges('report-miss', ip, null))
        throw new ProblemError('not_found')
      }
      const content = await reports.forceFetch(found.id, { context: found })
      return { ...content, title: found.title, appName: found.appName }
    },
  )
}
