import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxReports } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { lockApp } from '#manage/access/accessStatements.ts'
import { type Actor, type ActorRef, findActors } from '#manage/access/actors.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { buildTokenUrl } from '#manage/access/dashboardUrls.ts'
import { createOneTimeToken } from '#manage/access/oneTimeToken.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { parseFilters } from '../analytics/queries/filters.ts'
import { readTimezone } from '../analytics/queries/readRange.ts'
import { rejectUncountedFilters } from '../analytics/readFilters.ts'
import { getNextReportMs } from '../weekly-report/reportWeek.ts'
import { listReportMetrics } from './listReportMetrics.ts'
import {
  NewReportBodySchema,
  NewReportSchema,
  ReportBodySchema,
  type ReportContent,
  ReportSchema,
} from './reportSchemas.ts'
import {
  deleteReport,
  insertReport,
  listReports,
  replaceRecipients,
  type ReportRow,
  updateReport,
} from './reportStatements.ts'

export interface ReportRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly emails: Emails
  readonly publicOrigin: string
  readonly now: () => number
}

const path = '/api/v1/apps/:appId/reports'
const appParams = Type.Object({ appId: Type.String() })
const reportParams = Type.Object({ appId: Type.String(), reportId: Type.String({ format: 'uuid' }) })
const access = { subject: 'app', role: 'editor', scope: 'analytics:write' } as const
const tags = ['analytics']

/** Adds the routes with which a team shares its analytics by a link and by email. */
export function addReportRoutes(
  app: FastifyInstance,
  { db, changes, emails, publicOrigin, now }: ReportRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'analytics:read' } },
      schema: {
        tags,
        operationId: 'listReports',
        summary: 'List shared reports',
        description: 'Newest first, with expired ones. Their links are not known to the service.',
        params: appParams,
        response: {
          200: Type.Object({ items: Type.Array(ReportSchema) }, { title: 'Reports' }),
          ...problemResponses,
        },
      },
    },
    async (request) => {
      const rows = await listReports(db, getAppId(request))
      const toActor = await findActors(db, getOrganizationId(request), rows.map(toActorRef))
      return { items: rows.map((row) => toReport(row, toActor(toActorRef(row)), now())) }
    },
  )

  routes.post(
    path,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'createReport',
        summary: 'Create a shared report',
        description: `Whoever has its link can read it without an account: the figures of these days and filters, and nothing else. An app has at most ${maxReports}.`,
        params: appParams,
        body: NewReportBodySchema,
        response: { 201: NewReportSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'report.created', async (trx) => {
        const appId = getAppId(request)
        const { title, content, expiresAt = null, recipientIds = [] } = request.body
        validateContent(content)
        const timezone = readTimezone(request.body.timezone)
        await lockApp(trx, getOrganizationId(request), appId)
        if ((await listReports(trx, appId)).length >= maxReports) {
          const detail = `There can be at most ${maxReports} reports. Revoke one first.`
          throw new ProblemError('conflict', { detail })
        }
        const token = createOneTimeToken()
        const { principal } = request.caller
        const id = await insertReport(trx, {
          app_id: appId,
          token_hash: token.hash,
          title,
          content: JSON.stringify(content),
          timezone,
          created_by_kind: principal.kind,
          created_by: principal.id,
          expires_at: readExpiry(expiresAt, now()),
          email_due_at: planEmail(recipientIds, timezone),
        })
        await setRecipients(trx, getOrganizationId(request), id, recipientIds)
        const body = await read(trx, getOrganizationId(request), appId, id)
        const url = buildTokenUrl(publicOrigin, 'report', token.text)
        return { target: id, status: 201, body: { ...body, url } }
      }),
  )

  routes.put(
    `${path}/:reportId`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'updateReport',
        summary: 'Update a shared report',
        description:
          'Changes its title, its end and who gets it by email. What it shows stays: create another report for that.',
        params: reportParams,
        body: ReportBodySchema,
        response: { 200: ReportSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'report.updated', async (trx) => {
        const appId = getAppId(request)
        const organizationId = getOrganizationId(request)
        const { reportId: id } = request.params
        const { title, expiresAt, recipientIds } = request.body
        await lockApp(trx, organizationId, appId)
        const [before] = await listReports(trx, appId, id)
        if (before === undefined) throw new ProblemError('not_found')
        const isKept = before.expiresAt?.toISOString() === expiresAt
        await updateReport(trx, appId, id, {
          title,
          expiresAt: isKept ? before.expiresAt : readExpiry(expiresAt, now()),
          emailDueAt:
            before.emailDueAt !== null && recipientIds.length > 0
              ? before.emailDueAt
              : planEmail(recipientIds, before.timezone),
        })
        await setRecipients(trx, organizationId, id, recipientIds)
        return { target: id, body: await read(trx, organizationId, appId, id) }
      }),
  )

  routes.delete(
    `${path}/:reportId`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'revokeReport',
        summary: 'Revoke a shared report',
        description: 'Its link stops working at once, and no email is sent any more.',
        params: reportParams,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'report.revoked', async (trx) => {
        const { reportId: id } = request.params
        if (!(await deleteReport(trx, getAppId(request), id))) throw new ProblemError('not_found')
        return { target: id, status: 204, body: null }
      }),
  )

  async function read(
    trx: Transaction<Database>,
    organizationId: string,
    appId: string,
    id: string,
  ): Promise<Static<typeof ReportSchema>> {
    const [row] = await listReports(trx, appId, id)
    if (row === undefined) throw new ProblemError('not_found')
    const toActor = await findActors(trx, organizationId, [toActorRef(row)])
    return toReport(row, toActor(toActorRef(row)), now())
  }

  function planEmail(recipientIds: readonly string[], timezone: string): Date | null {
    if (recipientIds.length === 0) return null
    if (emails.isEnabled) return new Date(getNextReportMs(now(), timezone))
    const detail = 'The service sends no email. The operator has to set SMTP_URL.'
    throw new ProblemError('conflict', { detail })
  }
}

async function setRecipients(
  trx: Transaction<Database>,
  organizationId: string,
  reportId: string,
  personIds: readonly string[],
): Promise<void> {
  if (await replaceRecipients(trx, organizationId, reportId, personIds)) return
  reject('/recipientIds', 'must be members of the organization')
}

/** Rejects a report that could never show anything. */
function validateContent({ period, from, to, where }: ReportContent): void {
  if (period === 'custom' && (from === undefined || to === undefined)) {
    reject('/content/from', 'from and to are required if period is custom')
  }
  if (period !== 'custom' && (from !== undefined || to !== undefined)) {
    reject('/content/from', 'from and to require that period is custom')
  }
  if (from !== undefined && to !== undefined && from > to) {
    reject('/content/to', 'must not be before from')
  }
  const filters = parseFilters(where)
  if (listReportMetrics(filters).length === 0) rejectUncountedFilters(filters, ['clicks'])
}

function readExpiry(expiresAt: string | null, nowMs: number): Date | null {
  if (expiresAt === null) return null
  const at = new Date(expiresAt)
  if (!(at.getTime() > nowMs)) reject('/expiresAt', 'must be in the future')
  return at
}

function reject(pointer: string, detail: string): never {
  throw new ProblemError('validation_failed', { errors: [{ pointer, detail }] })
}

function toActorRef({ createdByKind, createdBy }: ReportRow): ActorRef {
  return { kind: createdByKind, id: createdBy }
}

function toReport(row: ReportRow, createdBy: Actor, nowMs: number): Static<typeof ReportSchema> {
  const { id, title, content, timezone, createdAt, expiresAt, lastViewedAt, emailDueAt } = row
  return {
    id,
    title,
    content,
    timezone,
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt.getTime() <= nowMs,
    lastViewedAt: lastViewedAt?.toISOString() ?? null,
    recipientIds: [...row.recipientIds],
    nextEmailAt: row.recipientIds.length === 0 ? null : (emailDueAt?.toISOString() ?? null),
  }
}
