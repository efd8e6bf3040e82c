import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#platform/engines/database.ts'
import { ActorSchema } from './actors.ts'
import { addListRoute } from './addListRoute.ts'
import { auditFilters, type AuditQuery, readAuditFilter } from './auditFilters.ts'
import { getOrganizationId } from './createAuthorize.ts'
import { microsPattern } from './micros.ts'
import { readAuditEntries } from './readAuditEntries.ts'

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
    filters: auditFilters,
    sortedBy: { micros: microsPattern, id: /^\d{1,18}$/ },
    list: async (request, below, limit) => {
      const organizationId = getOrganizationId(request)
      const filter = readAuditFilter(request.query as AuditQuery)
      return readAuditEntries(db, organizationId, filter, below, limit)
    },
    toItem: ({ entry }) => entry,
    toPosition: ({ position }) => position,
  })
}
