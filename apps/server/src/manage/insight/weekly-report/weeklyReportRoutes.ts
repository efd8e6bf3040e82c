import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getOrganizationId } from '#manage/access/createAuthorize.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { readTimezone } from '../analytics/queries/readRange.ts'
import { deleteSubscription, findSubscription, saveSubscription } from './reportStatements.ts'
import { getNextReportMs } from './reportWeek.ts'

export interface WeeklyReportRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly emails: Emails
  readonly now: () => number
}

const WeeklyReportSchema = Type.Object(
  {
    isOn: Type.Boolean({ description: 'Whether you get the report.' }),
    timezone: Type.Union([Type.String(), Type.Null()], {
      description: 'Time zone of its weeks. Null if it is off.',
    }),
    nextAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the next one is sent. Null if it is off.',
    }),
  },
  { title: 'WeeklyReport' },
)
const BodySchema = Type.Object(
  {
    timezone: Type.String({
      maxLength: 64,
      description:
        'IANA time zone. Weeks begin on Monday, and the report is sent on Monday morning.',
    }),
  },
  {
    additionalProperties: false,
    title: 'WeeklyReportBody',
    examples: [{ timezone: 'Europe/Berlin' }],
  },
)
const path = '/api/v1/organizations/:organizationId/membership/weekly-report'
const params = Type.Object({ organizationId: Type.String() })
const tags = ['organizations']
const access = { subject: 'organization', role: 'viewer', scope: null } as const
const off = { isOn: false, timezone: null, nextAt: null } as const

/** Adds the routes with which members turn their own weekly report on and off. */
export function addWeeklyReportRoutes(
  app: FastifyInstance,
  { db, changes, emails, now }: WeeklyReportRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'getWeeklyReport',
        summary: 'Get the state of your weekly report',
        params,
        response: { 200: WeeklyReportSchema, ...problemResponses },
      },
    },
    async (request) => {
      const found = await findSubscription(
        db,
        getOrganizationId(request),
        request.caller.principal.id,
      )
      if (found === null) return off
      return { isOn: true, timezone: found.timezone, nextAt: found.dueAt.toISOString() }
    },
  )

  routes.put(
    path,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'turnOnWeeklyReport',
        summary: 'Turn on your weekly report',
        description:
          'An email each Monday with clicks, installs and opens of the last week, compared with the week before. ' +
          'Responds with 409 if the service sends no email.',
        params,
        body: BodySchema,
        response: { 200: WeeklyReportSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'email.report_turned_on', async (trx) => {
        if (!emails.isEnabled) {
          const detail = 'The service sends no email. The operator has to set SMTP_URL.'
          throw new ProblemError('conflict', { detail })
        }
        const timezone = readTimezone(request.body.timezone)
        const dueAt = new Date(getNextReportMs(now(), timezone))
        const { id } = request.caller.principal
        await saveSubscription(trx, getOrganizationId(request), id, { timezone, dueAt })
        return { target: id, body: { isOn: true, timezone, nextAt: dueAt.toISOString() } }
      }),
  )

  routes.delete(
    path,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'turnOffWeeklyReport',
        summary: 'Turn off your weekly report',
        params,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'email.report_turned_off', async (trx) => {
        const { id } = request.caller.principal
        await deleteSubscription(trx, getOrganizationId(request), id)
        return { target: id, status: 204, body: null }
      }),
  )
}
