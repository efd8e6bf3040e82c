import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { addListRoute } from './addListRoute.ts'
import { getOrganizationId } from './createAuthorize.ts'
import { listAuditEntries } from './accessStatements.ts'

const AuditEntrySchema = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: 'date-time' }),
    appId: Type.Union([Type.String(), Type.Null()], {
      description: 'Null for changes to the organization itself.',
    }),
    actor: Type.Object({ kind: Type.Enum(['person', 'key', 'service']), id: Type.String() }),
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
    sortedBy: { id: /^\d{1,18}$/ },
    list: (request, after, limit) =>
      listAuditEntries(db, getOrganizationId(request), after?.id ?? null, limit),
    toItem: (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      appId: row.app_id,
      actor: { kind: row.actor_kind, id: row.actor_id },
      action: row.action,
      target: row.target,
      details: row.details,
      requestId: row.request_id,
    }),
    toPosition: ({ id }) => ({ id }),
  })
}
