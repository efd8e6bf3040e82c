import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { type LinkPosition, newestFirst } from '#manage/links/linkOrder.ts'
import { type LinkStatus, listedStatuses } from '#manage/links/linkStatus.ts'
import { type LinkView, toLinkView } from '#manage/links/linkView.ts'
import { type LinkListPage, listLinks } from '#manage/links/listLinks.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { Exports } from './createExports.ts'
import { exportResponse, formatQuery } from './exportStream.ts'
import { linkColumns } from './linkColumns.ts'

const pageRows = 500
const statuses: readonly LinkStatus[] = [...listedStatuses, 'archived']

export interface ExportRoutesOptions {
  readonly db: Kysely<Database>
  readonly toShareUrl: ShareUrl
  readonly exports: Exports
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
          'export fails, the transfer ends without its final chunk. An organization can have three exports at a time.',
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(formatQuery, { additionalProperties: false }),
        response: { 200: exportResponse, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { format = 'csv' } = request.query
      const pages = readLinkPages(options, getAppId(request))
      return options.exports.send(request, reply, 'links', {
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
  do {
    const listing = { appId, filter: { statuses }, order: newestFirst, after, now: new Date() }
    const { rows, next }: LinkListPage = await listLinks(db, listing, pageRows)
    yield rows.map((row) => toLinkView(row, toShareUrl))
    after = next
  } while (after !== null)
}
