import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { getOrganizationId } from './createAuthorize.ts'
import { PageSchema, pageQuery, readPosition, toPage } from './pagination.ts'
import { listAuditEntries } from './accessStatements.ts'

const AuditEntrySchema = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: 'date-time' }),
    appId: Type.Union([Type.String(), Type.Null()]),
    actor: Type.Object({ kind: Type.Enum(['person', 'key', 'service']), id: Type.String() }),
    action: Type.String({ description: 'Such as `link.updated`.' }),
    target: Type.String({ description: 'The id of what was changed.' }),
    details: Type.Record(Type.String(), Type.Unknown()),
    requestId: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'AuditEntry' },
)

export function addAuditRoutes(
  app: FastifyInstance,
  { db }: { readonly db: Kysely<Database> },
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/organizations/:organizationId/audit-log',
    {
      config: { access: { subject: 'organization', role: 'admin', scope: 'audit:read' } },
      schema: {
        tags: ['organizations'],
        operationId: 'listAuditLog',
        summary: 'What was changed, by whom, the newest first',
        params: Type.Object({ organizationId: Type.String() }),
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: PageSchema(AuditEntrySchema, 'AuditLogPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50 } = request.query
      const [below = null] = readPosition(after, [/^\d{1,18}$/]) ?? []
      const rows = await listAuditEntries(db, getOrganizationId(request), below, limit + 1)
      return toPage(
        rows,
        limit,
        (row) => ({
          id: row.id,
          at: row.at.toISOString(),
          appId: row.app_id,
          actor: { kind: row.actor_kind, id: row.actor_id },
          action: row.action,
          target: row.target,
          details: row.details,
          requestId: row.request_id,
        }),
        ({ id }) => [id],
      )
    },
  )
}
