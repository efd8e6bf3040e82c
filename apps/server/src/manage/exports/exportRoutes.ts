import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { toLinkView, type LinkView } from '../links/linkView.ts'
import { listLinks, type LinkPosition } from '../links/linkStatements.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { exportFormats, exportStream, exportTypes, FileSchema } from './exportStream.ts'
import { linkColumns } from './linkColumns.ts'

const pageRows = 500
type LinkPageRow = Awaited<ReturnType<typeof listLinks>>[number]

export function addExportRoutes(
  app: FastifyInstance,
  { db }: { readonly db: Kysely<Database> },
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/apps/:appId/exports/links',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'links:read' } },
      schema: {
        tags: ['links'],
        operationId: 'exportLinks',
        summary: 'All links of an app as a file, the newest first',
        description:
          'Archived ones too. In a CSV file a cell that a spreadsheet would take for a formula begins ' +
          'with an apostrophe; an import takes it away again. A file that broke off ends without the ' +
          'end of its transfer.',
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(
          { format: Type.Optional(Type.Enum([...exportFormats], { default: 'csv' })) },
          { additionalProperties: false },
        ),
        response: {
          200: {
            description: 'The file.',
            content: {
              'text/csv': { schema: FileSchema },
              'application/x-ndjson': { schema: FileSchema },
            },
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const { format = 'csv' } = request.query
      const pages = linkPages(db, getAppId(request))
      return reply
        .type(exportTypes[format])
        .header('content-disposition', `attachment; filename="links.${format}"`)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .send(exportStream({ format, pages, columns: linkColumns, toJson: (link) => link }))
    },
  )
}

/** Each link that is there at the beginning comes once. No transaction is held open meanwhile. */
async function* linkPages(db: Kysely<Database>, appId: string): AsyncGenerator<LinkView[]> {
  let after: LinkPosition | null = null
  for (;;) {
    const rows: LinkPageRow[] = await listLinks(db, appId, {}, after, pageRows)
    yield rows.map(toLinkView)
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    after = { createdAtMicros: last.micros, id: last.id }
  }
}
