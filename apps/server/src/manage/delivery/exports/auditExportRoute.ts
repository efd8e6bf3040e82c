import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { auditFilters, readAuditFilter } from '#manage/access/auditFilters.ts'
import type { AuditFilter } from '#manage/access/auditStatements.ts'
import { getOrganizationId } from '#manage/access/createAuthorize.ts'
import type { PagePosition } from '#manage/access/pagination.ts'
import { type AuditEntryView, readAuditEntries } from '#manage/access/readAuditEntries.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { Exports } from './createExports.ts'
import { type ExportColumn, exportResponse, formatQuery } from './exportStream.ts'

const pageRows = 500

export function addAuditExportRoute(
  app: FastifyInstance,
  { db, exports }: { readonly db: Kysely<Database>; readonly exports: Exports },
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/organizations/:organizationId/exports/audit-log',
    {
      config: { access: { subject: 'organization', role: 'admin', scope: 'audit:read' } },
      schema: {
        tags: ['organizations'],
        operationId: 'exportAuditLog',
        summary: 'Export audit log entries',
        description: 'Newest first. Otherwise like `exportLinks`.',
        params: Type.Object({ organizationId: Type.String() }),
        querystring: Type.Object(
          { ...auditFilters, ...formatQuery },
          { additionalProperties: false },
        ),
        response: { 200: exportResponse, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { format = 'csv', ...query } = request.query
      const pages = readPages(db, getOrganizationId(request), readAuditFilter(query))
      return exports.send(request, reply, 'audit-log', {
        format,
        pages,
        columns,
        toJson: (entry) => entry,
      })
    },
  )
}

/** Keeps no transaction open between pages. */
async function* readPages(
  db: Kysely<Database>,
  organizationId: string,
  filter: AuditFilter,
): AsyncGenerator<AuditEntryView[]> {
  let below: PagePosition | null = null
  do {
    const rows: Awaited<ReturnType<typeof readAuditEntries>> = await readAuditEntries(
      db,
      organizationId,
      filter,
      below,
      pageRows,
    )
    yield rows.map(({ entry }) => entry)
    below = rows.length < pageRows ? null : (rows.at(-1)?.position ?? null)
  } while (below !== null)
}

const columns: readonly ExportColumn<AuditEntryView>[] = [
  { name: 'at', write: ({ at }) => at },
  { name: 'action', write: ({ action }) => action },
  { name: 'actorKind', write: ({ actor }) => actor.kind },
  { name: 'actorId', write: ({ actor }) => actor.id },
  { name: 'actorName', write: ({ actor }) => actor.name ?? '' },
  { name: 'actorEmail', write: ({ actor }) => actor.email ?? '' },
  { name: 'appId', write: ({ appId }) => appId ?? '' },
  { name: 'target', write: ({ target }) => target },
  { name: 'details', write: ({ details }) => JSON.stringify(details) },
  { name: 'requestId', write: ({ requestId }) => requestId ?? '' },
  { name: 'id', write: ({ id }) => id },
]
