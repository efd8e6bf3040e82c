import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Config } from '#config.ts'
import { ProblemError } from '#errors.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getOrganizationId } from '#manage/access/createAuthorize.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { smtpErrorCodes } from '#platform/smtp/smtpFailure.ts'
import type { Emails } from './createEmails.ts'
import {
  countEmails,
  findLatestTest,
  findPersonAddress,
  findServerState,
} from './emailStatements.ts'

export interface EmailRoutesOptions {
  readonly config: Pick<Config, 'email'>
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly emails: Emails
}

const NullableTimeSchema = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])
const ErrorSchema = Type.Union([
  Type.Enum([...smtpErrorCodes, 'expired', 'unreadable']),
  Type.Null(),
])

const EmailStatusSchema = Type.Object(
  {
    sender: Type.Union([Type.String(), Type.Null()], {
      description: 'The address that emails come from. Null if the service sends no email.',
    }),
    failingSince: Type.Union(NullableTimeSchema.anyOf, {
      description: 'Since when the SMTP server has failed. Null if it works or was not used yet.',
    }),
    error: Type.Union(ErrorSchema.anyOf, { description: 'Why the SMTP server fails.' }),
    waiting: Type.Integer({ description: 'Emails of the organization that wait to be sent.' }),
    lastTest: Type.Union(
      [
        Type.Object(
          {
            state: Type.Enum(['waiting', 'sent', 'failed']),
            error: ErrorSchema,
            createdAt: Type.String({ format: 'date-time' }),
          },
          { title: 'EmailTest' },
        ),
        Type.Null(),
      ],
      { description: 'The last test email of the organization, of the last 30 days.' },
    ),
  },
  { title: 'EmailStatus' },
)
const path = '/api/v1/organizations/:organizationId/email'
const params = Type.Object({ organizationId: Type.String() })
const tags = ['organizations']
const access = { subject: 'organization', role: 'admin', scope: null } as const

/** Adds the routes that show whether the service can send email. */
export function addEmailRoutes(app: FastifyInstance, options: EmailRoutesOptions): void {
  const { config, db, changes, emails } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'getEmailStatus',
        summary: 'Get the state of email',
        description: 'Whether the service sends email, and whether its SMTP server works.',
        params,
        response: { 200: EmailStatusSchema, ...problemResponses },
      },
    },
    async (request) => {
      const organizationId = getOrganizationId(request)
      const [server, counts, test] = await Promise.all([
        findServerState(db),
        countEmails(db, organizationId),
        findLatestTest(db, organizationId),
      ])
      return {
        sender: config.email?.sender.address ?? null,
        failingSince: server.failingSince?.toISOString() ?? null,
        error: server.error,
        waiting: counts.waiting,
        lastTest: test && { ...test, createdAt: test.createdAt.toISOString() },
      }
    },
  )

  routes.post(
    `${path}/test`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'sendTestEmail',
        summary: 'Send a test email',
        description:
          'To your own address, within some seconds. The state of email has the result. An organization can send 20 a ' +
          'day, and a person can get 20.',
        params,
        response: { 202: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'email.tested', async (trx) => {
        if (!emails.isEnabled) {
          const detail = 'The service sends no email. The operator has to set SMTP_URL.'
          throw new ProblemError('conflict', { detail })
        }
        const organizationId = getOrganizationId(request)
        const { id } = request.caller.principal
        const to = await findPersonAddress(trx, id)
        if (to === null) throw new ProblemError('not_found')
        const message = { kind: 'test', facts: {} } as const
        if (!(await emails.enqueue(trx, { to, organizationId, message }))) {
          throw new ProblemError('rate_limited', { retryAfterSeconds: retrySeconds })
        }
        return { target: id, status: 202, body: null }
      }),
  )
}

/** Part of the day that the limits count. */
const retrySeconds = 3_600
