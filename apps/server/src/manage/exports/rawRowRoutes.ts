import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import {
  access,
  maxDays,
  type AnalyticsRoutesOptions,
} from '../analytics/analyticsRoutesOptions.ts'
import { readRange } from '../analytics/queries/readRange.ts'
import { rangeQuery, timezoneQuery } from '../analytics/analyticsSchemas.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { eventRows, rowColumns, rowKinds, type RawRow, type RowKind } from './rawRows.ts'
import { exportFormats, exportStream, exportTypes, type ExportColumn } from './exportStream.ts'

const FileSchema = Type.Unsafe<Readable>(Type.String())

const operations = {
  clicks: { operationId: 'exportClicks', summary: 'Clicks as a file' },
  matches: {
    operationId: 'exportMatches',
    summary: 'Installs and what they were matched to, as a file',
  },
  events: { operationId: 'exportEvents', summary: 'Events as a file, name by name' },
} as const

export function addRawRowRoutes(
  app: FastifyInstance,
  { analytics, now }: Pick<AnalyticsRoutesOptions, 'analytics' | 'now'>,
): void {
  for (const kind of rowKinds) {
    app.withTypeProvider<TypeBoxTypeProvider>().get(
      `/api/v1/apps/:appId/exports/${kind}`,
      {
        config: { access },
        schema: {
          tags: ['analytics'],
          ...operations[kind],
          description:
            `The oldest first, of at most ${maxDays.exported} days. In a CSV file a cell that a spreadsheet ` +
            'would take for a formula begins with an apostrophe. A file that broke off ends without the ' +
            'end of its transfer.',
          params: Type.Object({ appId: Type.String() }),
          querystring: Type.Object(
            {
              ...rangeQuery,
              ...timezoneQuery,
              format: Type.Optional(Type.Enum([...exportFormats], { default: 'csv' })),
            },
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
        const range = readRange(request.query, now(), maxDays.exported)
        const rows = eventRows(analytics.forApp(getAppId(request)), kind, range)
        // What fails at once is still answered as a problem.
        const first = await rows.next()
        const pages = first.done === true ? rows : prepend(first.value, rows)
        return reply
          .type(exportTypes[format])
          .header('content-disposition', `attachment; filename="${kind}.${format}"`)
          .header('cache-control', 'no-store')
          .header('x-content-type-options', 'nosniff')
          .send(exportStream({ format, pages, columns: columnsOf(kind), toJson: toJsonOf(kind) }))
      },
    )
  }
}

async function* prepend(
  first: readonly RawRow[],
  rest: AsyncGenerator<RawRow[]>,
): AsyncGenerator<readonly RawRow[]> {
  yield first
  yield* rest
}

function columnsOf(kind: RowKind): readonly ExportColumn<RawRow>[] {
  return Object.keys(rowColumns[kind]).map((name) => ({
    name,
    write: (row) => String(read(row, name) ?? ''),
  }))
}

/** Data is JSON in a file of JSON, and text in a cell. */
function toJsonOf(kind: RowKind): (row: RawRow) => object {
  const names = Object.keys(rowColumns[kind])
  return (row) =>
    Object.fromEntries(
      names.map((name) => {
        const value = read(row, name)
        if (name !== 'data') return [name, value === '' ? null : value]
        return [name, value === '' ? null : (JSON.parse(String(value)) as unknown)]
      }),
    )
}

function read(row: RawRow, name: string): RawRow[string] {
  const value = row[name] ?? null
  if (!name.endsWith('At')) return value
  // 1970: never heard of.
  return value === null || value === '0' ? null : new Date(Number(value)).toISOString()
}
