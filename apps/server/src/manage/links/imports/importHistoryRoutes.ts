import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { type Actor, type ActorRef, ActorSchema, findActors } from '#manage/access/actors.ts'
import { addListRoute } from '#manage/access/addListRoute.ts'
import { getAppId, getOrganizationId, uuidPattern } from '#manage/access/createAuthorize.ts'
import { microsPattern } from '#manage/access/micros.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { minuteMs } from '#platform/time/durations.ts'
import {
  findImport,
  type ImportRow,
  importSources,
  type ImportState,
  listImports,
  maxFileMs,
} from './importStatements.ts'

export interface ImportHistoryRoutesOptions {
  readonly db: Kysely<Database>
  readonly now: () => number
}

const count = (description: string) => Type.Integer({ minimum: 0, description })
const ImportSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    source: Type.Enum([...importSources]),
    isDryRun: Type.Boolean(),
    state: Type.Enum(['running', 'finished', 'incomplete', 'interrupted'], {
      description:
        '`incomplete`: the file is not valid CSV from some line on, or the quota of links is used up. ' +
        '`interrupted`: the client or the server stopped. Send the file again after both.',
    }),
    counts: Type.Object(
      {
        read: count('Rows that were read.'),
        created: count('Rows that became links.'),
        unchanged: count('Rows whose link exists with the same content.'),
        conflicting: count('Rows whose slug is taken by a link with different content.'),
        failed: count('Rows that are not valid.'),
      },
      { title: 'ImportCounts', description: 'Number of rows by outcome, so far.' },
    ),
    startedBy: ActorSchema,
    startedAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({
      format: 'date-time',
      description: 'Time of the last progress, or of the end.',
    }),
  },
  { title: 'Import' },
)
const ImportDetailsSchema = Type.Intersect(
  [
    ImportSchema,
    Type.Object({
      errors: Type.Array(
        Type.Object(
          {
            line: Type.Integer({ description: 'Line of the file, from 1.' }),
            column: Type.Union([Type.String(), Type.Null()], {
              description: 'Name of the column. Null if the error concerns the whole row.',
            }),
            detail: Type.String(),
          },
          { title: 'ImportError' },
        ),
        { description: 'Rows that could not be imported, up to 1,000.' },
      ),
    }),
  ],
  { title: 'ImportDetails' },
)

/** As for importing, because the response names people. */
const access = { subject: 'app', role: 'editor', scope: 'links:write' } as const
const path = '/api/v1/apps/:appId/imports'
const tags = ['links']
/** The server of a running import saves progress at least this often, unless it has crashed. */
const maxSilenceMs = maxFileMs + minuteMs

export function addImportHistoryRoutes(
  app: FastifyInstance,
  { db, now }: ImportHistoryRoutesOptions,
): void {
  addListRoute(app, path, {
    access,
    schema: {
      tags,
      operationId: 'listImports',
      summary: 'List imports of links, newest first',
      description: 'Imports are listed for 90 days.',
      params: Type.Object({ appId: Type.String() }),
    },
    item: ImportSchema,
    pageTitle: 'ImportsPage',
    filters: {
      dryRuns: Type.Optional(
        Type.Boolean({ default: false, description: 'Whether dry runs are listed too.' }),
      ),
    },
    sortedBy: { micros: microsPattern, id: uuidPattern },
    list: async (request, below, limit) => {
      const { dryRuns = false } = request.query as { readonly dryRuns?: boolean }
      const rows = await listImports(db, getAppId(request), dryRuns, below, limit)
      const toActor = await findActors(db, getOrganizationId(request), rows.map(toActorRef))
      return rows.map((row) => ({ row, actor: toActor(toActorRef(row)) }))
    },
    toItem: ({ row, actor }) => toImport(row, actor, now()),
    toPosition: ({ row }) => ({ micros: row.started_micros, id: row.id }),
  })

  app.withTypeProvider<TypeBoxTypeProvider>().get(
    `${path}/:importId`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'getImport',
        summary: 'Get the progress and the errors of an import',
        description: 'Updated after every 500 rows.',
        params: Type.Object({ appId: Type.String(), importId: Type.String() }),
        response: { 200: ImportDetailsSchema, ...problemResponses },
      },
    },
    async (request) => {
      const importId = request.params.importId.toLowerCase()
      const key = { appId: getAppId(request), importId }
      const row = uuidPattern.test(importId) ? await findImport(db, key) : null
      if (row === null) throw new ProblemError('not_found')
      const toActor = await findActors(db, getOrganizationId(request), [toActorRef(row)])
      return { ...toImport(row, toActor(toActorRef(row)), now()), errors: [...row.errors] }
    },
  )
}

function toActorRef({ actor_kind: kind, actor_id: id }: ImportRow): ActorRef {
  return { kind, id }
}

function toImport(row: ImportRow, startedBy: Actor, nowMs: number) {
  return {
    id: row.id,
    source: row.source,
    isDryRun: row.is_dry_run,
    state: getState(row, nowMs),
    counts: row.counts,
    startedBy,
    startedAt: row.started_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function getState({ state, updated_at }: ImportRow, nowMs: number): ImportState {
  const isLost = state === 'running' && nowMs - updated_at.getTime() > maxSilenceMs
  return isLost ? 'interrupted' : state
}
