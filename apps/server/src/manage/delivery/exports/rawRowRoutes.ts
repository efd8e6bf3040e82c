import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxAnalyticsDays } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  access,
  type AnalyticsRoutesOptions,
  getAnalytics,
} from '#manage/insight/analytics/analyticsRoutesOptions.ts'
import { rangeQuery, timezoneQuery } from '#manage/insight/analytics/analyticsSchemas.ts'
import { readRange } from '#manage/insight/analytics/queries/readRange.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { Exports } from './createExports.ts'
import { type ExportColumn, exportResponse, formatQuery } from './exportStream.ts'
import { eventRows, type RawRow, rowColumns, type RowKind, rowKinds } from './rawRows.ts'

const operations = {
  clicks: { operationId: 'exportClicks', summary: 'Export clicks', order: 'Oldest first.' },
  matches: {
    operationId: 'exportMatches',
    summary: 'Export installs and their matches',
    order: 'Oldest first.',
  },
  events: {
    operationId: 'exportEvents',
    summary: 'Export events',
    order: 'Grouped by event name, oldest first.',
  },
  opens: {
    operationId: 'exportOpens',
    summary: 'Export links that opened the app after its first run',
    order: 'Oldest first.',
  },
} as const

export function addRawRowRoutes(
  app: FastifyInstance,
  {
    analytics,
    exports,
    now,
  }: Pick<AnalyticsRoutesOptions, 'analytics' | 'now'> & { readonly exports: Exports },
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  for (const kind of rowKinds) {
    const { operationId, summary, order } = operations[kind]
    routes.get(
      `/api/v1/apps/:appId/exports/${kind}`,
      {
        config: { access, needsProof: true },
        schema: {
          tags: ['analytics'],
          operationId,
          summary,
          description:
            `${order} At most ${maxAnalyticsDays.exported} days. In a CSV file, a cell that a spreadsheet would run as ` +
            'a formula starts with an apostrophe. If the export fails, the transfer ends without its final ' +
            'chunk.',
          params: Type.Object({ appId: Type.String() }),
          querystring: Type.Object(
            { ...rangeQuery, ...timezoneQuery, ...formatQuery },
            { additionalProperties: false },
          ),
          response: { 200: exportResponse, ...problemResponses },
        },
      },
      async (request, reply) => {
        const { format = 'csv' } = request.query
        const range = readRange(request.query, now(), maxAnalyticsDays.exported)
        const rows = eventRows(getAnalytics(analytics, request), kind, range)
        // Read before the response starts, so that an early failure is still sent as a problem.
        const first = await rows.next()
        const pages = first.done === true ? rows : prepend(first.value, rows)
        return exports.send(request, reply, kind, {
          format,
          pages,
          columns: createColumns(kind),
          toJson: createToJson(kind),
        })
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

function createColumns(kind: RowKind): readonly ExportColumn<RawRow>[] {
  return Object.keys(rowColumns[kind]).map((name) => ({
    name,
    write: (row) => String(readValue(row, name) ?? ''),
  }))
}

/** Event data is nested JSON in JSON Lines, unlike in a CSV cell, which has it as text. */
function createToJson(kind: RowKind): (row: RawRow) => object {
  const names = Object.keys(rowColumns[kind])
  return (row) =>
    Object.fromEntries(
      names.map((name) => {
        const value = readValue(row, name)
        if (name !== 'data') return [name, value === '' ? null : value]
        return [name, value === '' ? null : (JSON.parse(String(value)) as unknown)]
      }),
    )
}

function readValue(row: RawRow, name: string): RawRow[string] {
  const value = row[name] ?? null
  if (!name.endsWith('At')) return value
  // ClickHouse stores an unknown time as 1970.
  return value === null || value === '0' ? null : new Date(Number(value)).toISOString()
}
