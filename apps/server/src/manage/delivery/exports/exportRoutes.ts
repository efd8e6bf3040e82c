import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { type LinkPosition, listLinks, newestFirst } from '#manage/links/linkListStatements.ts'
import { type LinkStatus, listedStatuses } from '#manage/links/linkStatus.ts'
import { type LinkView, toLinkView } from '#manage/links/linkView.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { exportResponse, formatQuery, sendExport } from './exportStream.ts'
import { linkColumns } from './linkColumns.ts'

const pageRows = 500
const statuses: readonly LinkStatus[] = [...listedStatuses, 'archived']
type LinkPageRow = Awaited<ReturnType<typeof listLinks>>[number]

export interface ExportRoutesOptions {
  readonly db: Kysely<Database>
  readonly toShareUrl: ShareUrl
}

export function addExportRoutes(app: FastifyInstance, options: ExportRoutesOptions): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get(
    '/api/v1/apps/:appId/exports/links',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'links:read' } },
      schema: {
        tags: ['links'],
        operationId: 'exportLinks',
        summary: 'Export links',
        description:
          'All links of the app, including archived ones, newest first. In a CSV file, a cell that a ' +
          'spreadsheet would run as a formula starts with an apostrophe, which an import removes. If the ' +
          'export fails, the transfer ends without its final chunk.',
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(formatQuery, { additionalProperties: false }),
        response: { 200: exportResponse, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { format = 'csv' } = request.query
      const pages = readLinkPages(options, getAppId(request))
      return sendExport(reply, 'links', {
        format,
        pages,
        columns: linkColumns,
        toJson: (link) => link,
      })
    },
  )
}

/** Reads each link that exists at the start once. Keeps no transaction open between pages. */
async function* readLinkPages(
  { db, toShareUrl }: ExportRoutesOptions,
  appId: string,
): AsyncGenerator<LinkView[]> {
  let after: LinkPosition | null = null
  for (;;) {
    const rows: LinkPageRow[] = await listLinks(
      db,
      appId,
      { statuses },
      newestFirst,
      after,
      pageRows,
    )
    yield rows.map((row) => toLinkView(row, toShareUrl))
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    after = { sortValue: last.sort_value, id: last.id }
  }
}
