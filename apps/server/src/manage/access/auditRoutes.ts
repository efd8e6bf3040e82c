import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type Static, Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { type ActorRef, ActorSchema, findActors } from './actors.ts'
import { addListRoute } from './addListRoute.ts'
import { type AuditRow, listAuditEntries } from './auditStatements.ts'
import { getOrganizationId } from './createAuthorize.ts'
import { microsPattern } from './micros.ts'

const AuditEntrySchema = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: 'date-time' }),
    appId: Type.Union([Type.String(), Type.Null()], {
      description: 'Null for changes to the organization itself.',
    }),
    actor: ActorSchema,
    action: Type.String({ description: 'The change, such as `link.updated`.' }),
    target: Type.String({ description: 'The id of the changed resource.' }),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Details that depend on the action.',
    }),
    requestId: Type.Union([Type.String(), Type.Null()], {
      description: 'The `x-request-id` of the request that made the change.',
    }),
  },
  { title: 'AuditEntry' },
)

const plainText = '^[^\\u0000]*$'
const idFilter = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 300, pattern: plainText, description }))
const timeFilter = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }))

const filters = {
  action: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^[a-z_.]*$',
      description: 'Beginning of the action, such as `link.` or `link.updated`.',
    }),
  ),
  actorId: idFilter('Id of the person or key that made the change.'),
  target: idFilter('Id of the changed resource.'),
  appId: idFilter('Only changes to this app.'),
  from: timeFilter('Only entries at or after this time.'),
  to: timeFilter('Only entries before this time.'),
}
type Filters = Static<ReturnType<typeof Type.Object<typeof filters>>>

export function addAuditRoutes(
  app: FastifyInstance,
  { db }: { readonly db: Kysely<Database> },
): void {
  addListRoute(app, '/api/v1/organizations/:organizationId/audit-log', {
    access: { subject: 'organization', role: 'admin', scope: 'audit:read' },
    schema: {
      tags: ['organizations'],
      operationId: 'listAuditLog',
      summary: 'List audit log entries, newest first',
      params: Type.Object({ organizationId: Type.String() }),
    },
    item: AuditEntrySchema,
    pageTitle: 'AuditLogPage',
    filters,
    sortedBy: { micros: microsPattern, id: /^\d{1,18}$/ },
    list: async (request, below, limit) => {
      const organizationId = getOrganizationId(request)
      const {
        action = '',
        actorId = null,
        target = null,
        appId = null,
        ...period
      } = request.query as Filters
      const filter = { action, actorId, target, appId, ...readPeriod(period) }
      const rows = await listAuditEntries(db, organizationId, filter, below, limit)
      const toActor = await findActors(db, organizationId, rows.map(toActorRef))
      return rows.map((row) => ({ row, actor: toActor(toActorRef(row)) }))
    },
    toItem: ({ row, actor }) => ({
      id: row.id,
      at: row.at.toISOString(),
      appId: row.app_id,
      actor,
      action: row.action,
      target: row.target,
      details: row.details,
      requestId: row.request_id,
    }),
    toPosition: ({ row }) => ({ micros: row.at_micros, id: row.id }),
  })
}

function toActorRef({ actor_kind: kind, actor_id: id }: AuditRow): ActorRef {
  return { kind, id }
}

function readPeriod({ from, to }: Pick<Filters, 'from' | 'to'>) {
  return { from: readTime('/from', from), to: readTime('/to', to) }
}

function readTime(pointer: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const time = new Date(text)
  // The format allows leap seconds, which a `Date` cannot represent.
  if (!Number.isNaN(time.getTime())) return time
  const error = { pointer, detail: 'must be a time, such as 2026-01-31T12:00:00Z' }
  throw new ProblemError('validation_failed', { errors: [error] })
}
