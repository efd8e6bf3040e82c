import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxImportBytes } from '@throughlink/protocol/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import { toPrincipalKey } from '#manage/access/principal.ts'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import { findAppName, findPersonAddress } from '#manage/delivery/email/emailStatements.ts'
import { fileResponse, sendFile } from '#manage/delivery/exports/fileResponse.ts'
import { enqueueMessage } from '#pipeline/outbox/enqueueMessage.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { minuteMs } from '#platform/time/durations.ts'
import { findLinkOwner } from '../linkStatements.ts'
import { createBranchMapper } from './branch.ts'
import type { CreateMapper } from './columnMapper.ts'
import { createCsvMapper, csvFields } from './csv.ts'
import { createFirebaseMapper } from './firebase.ts'
import { type ImportCounts, type ImportDone, type ImportLine, importLinks } from './importLinks.ts'
import { type ImportSource, importSources, insertImport, maxFileMs } from './importStatements.ts'
import { CsvFormatError, type CsvRow, readCsv } from './readCsv.ts'
import { recordProgress } from './recordProgress.ts'

type ReadColumns =
  | { readonly isOk: true; readonly columns: Readonly<Record<string, string>> }
  | { readonly isOk: false; readonly detail: string }

export interface ImportRoutesOptions {
  readonly db: Kysely<Database>
  readonly quotas: Quotas
  readonly emails: Emails
  readonly now: () => number
}

/** A person still watches an import that takes less. */
const watchedMs = minuteMs

/** The source of a file decides what its columns mean. */
const sources: Readonly<Record<ImportSource, CreateMapper>> = {
  csv: createCsvMapper,
  firebase: createFirebaseMapper,
  branch: createBranchMapper,
}

const ImportQuery = Type.Object(
  {
    source: Type.Optional(
      Type.Enum(importSources, {
        default: 'csv',
        description: 'Source of the file, which determines the names of its columns.',
      }),
    ),
    dryRun: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'Reports what an import would do, without saving anything. Set to `false` to import.',
      }),
    ),
    id: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'Id of the import, to get its progress with `getImport` while the file is sent. Defaults to a random ' +
          'one. An id can be used once (409).',
      }),
    ),
    domain: Type.Optional(
      Type.String({
        maxLength: 253,
        description:
          'Domain for all links: one of the app’s domains. Defaults to the domains in the file, which must ' +
          'belong to the app, or else to the app’s oldest domain.',
      }),
    ),
    columns: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description:
          'Column names for `csv`, as pairs of our name and the file’s, such as ' +
          '`slug:Short,destination:Target`.',
      }),
    ),
  },
  { additionalProperties: false },
)
type Query = Static<typeof ImportQuery>

/** Registers the route in its own scope, because no other route accepts a file. */
export function addImportRoutes(parent: FastifyInstance, options: ImportRoutesOptions): void {
  void parent.register((app, _, done) => {
    app.removeAllContentTypeParsers()
    // Passes the stream on unread.
    app.addContentTypeParser('text/csv', (_request, payload, next) => {
      next(null, payload)
    })
    addImportRoute(app, options)
    done()
  })
}

function addImportRoute(
  app: FastifyInstance,
  { db, quotas, emails, now }: ImportRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.post(
    '/api/v1/apps/:appId/imports',
    {
      config: {
        access: { subject: 'app', role: 'editor', scope: 'links:write' },
        bodyMs: maxFileMs,
      },
      bodyLimit: maxImportBytes,
      schema: {
        tags: ['links'],
        operationId: 'importLinks',
        summary: 'Import links from a CSV file',
        description:
          'The body is the file. The response is streamed as JSON Lines while the file is read: ' +
          '`{"progress": …}` after every 500 rows, `{"error": …}` for each row that could not be imported ' +
          '(the first 1,000), and `{"done": …}` at the end. Rows are committed in batches of 500. Existing ' +
          'links are never changed, so the same file can be sent again. The import ended early if `"done"` ' +
          'is missing or has `"isComplete": false`. A dry run finds duplicate slugs only within a batch.',
        consumes: ['text/csv'],
        params: Type.Object({ appId: Type.String() }),
        querystring: ImportQuery,
        body: {
          content: {
            'text/csv': {
              schema: Type.Unsafe<Readable>({
                examples: ['slug,destination\r\nspring,https://www.example.com/spring\r\n'],
              }),
            },
          },
        },
        response: {
          200: fileResponse('Results of the import, as JSON Lines.', ['application/x-ndjson']),
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      rejectTooLarge(request)
      if (!(request.body instanceof Readable)) throw new ProblemError('unsupported_media_type')
      const rows = readCsv(request.body, maxImportBytes)
      const lines = await prepare(request, reply, rows, request.query).catch(
        async (error: unknown) => {
          await rows.return(undefined)
          throw error
        },
      )
      return sendFile(reply, {
        contentType: 'application/x-ndjson; charset=utf-8',
        body: toResponseStream(lines, request),
      })
    },
  )

  /** Throws for errors in the query or the file's header. All other errors are lines of the response. */
  async function prepare(
    request: FastifyRequest,
    reply: FastifyReply,
    rows: AsyncGenerator<CsvRow>,
    query: Query,
  ): Promise<AsyncGenerator<ImportLine>> {
    const { source = 'csv', dryRun: isDryRun = true } = query
    const appId = getAppId(request)
    const owner = await findLinkOwner(db, appId)
    const domain = query.domain?.toLowerCase() ?? null
    if (domain !== null && !owner.domains.includes(domain)) {
      throw invalid('/domain', 'must be one of the app’s domains')
    }
    const columns = readColumns(query.columns ?? '')
    if (!columns.isOk) throw invalid('/columns', columns.detail)
    const mapper = sources[source](await readHeader(rows), {
      columns: columns.columns,
      scheme: owner.scheme,
    })
    if (!mapper.isOk) throw invalid('', mapper.detail)

    let isStopped = false
    // Also emitted after a complete response, when `isStopped` is no longer read.
    reply.raw.once('close', () => (isStopped = true))
    const importId = query.id?.toLowerCase() ?? randomUUID()
    const { principal } = request.caller
    const startedAt = new Date(now())
    const isInserted = await insertImport(db, {
      app_id: appId,
      id: importId,
      source,
      is_dry_run: isDryRun,
      actor_kind: principal.kind,
      actor_id: principal.id,
      started_at: startedAt,
      updated_at: startedAt,
    })
    if (!isInserted) {
      throw new ProblemError('conflict', { detail: 'An import with this id exists.' })
    }
    const lines = importLinks({
      db,
      appId,
      organizationId: getOrganizationId(request),
      quotas,
      domain,
      isDryRun,
      rows,
      createdBy: toPrincipalKey(principal),
      map: mapper.map,
      isStopped: () => isStopped,
      onFirst: (trx) => insertImportEntry(trx, request, importId, source),
    })
    const recorded = recordProgress(db, { appId, importId }, now, lines)
    return isDryRun ? recorded : withFinishedMessages(recorded, request, importId, startedAt)
  }

  /** Enqueues an `import.finished` webhook message, and an email about a long import, before the last line. */
  async function* withFinishedMessages(
    lines: AsyncGenerator<ImportLine>,
    request: FastifyRequest,
    importId: string,
    startedAt: Date,
  ): AsyncGenerator<ImportLine> {
    for await (const line of lines) {
      if ('done' in line) {
        await enqueueFinished(getAppId(request), importId, line.done)
        const isLong = now() - startedAt.getTime() > watchedMs
        if (isLong) await emailFinished(request, line.done)
      }
      yield line
    }
  }

  async function emailFinished(
    request: FastifyRequest,
    { created, unchanged, conflicting, failed, isComplete }: ImportDone,
  ): Promise<void> {
    const { principal } = request.caller
    if (!emails.isEnabled || principal.kind !== 'person') return
    const appId = getAppId(request)
    const [to, appName] = await Promise.all([
      findPersonAddress(db, principal.id),
      findAppName(db, appId),
    ])
    if (to === null) return
    const counts = { created, unchanged, refused: conflicting + failed }
    const facts = { appId, appName, ...counts, isComplete }
    const organizationId = getOrganizationId(request)
    await emails.enqueue(db, { to, organizationId, message: { kind: 'importFinished', facts } })
  }

  async function enqueueFinished(
    appId: string,
    importId: string,
    { created, conflicting, failed }: ImportCounts,
  ): Promise<void> {
    const data = { appId, importId, createdCount: created, refusedCount: conflicting + failed }
    await enqueueMessage(db, { appId, type: 'import.finished', data, nowMs: now() })
  }
}

/** Called in the transaction of the first links, so that none exist without an audit entry. */
async function insertImportEntry(
  trx: Transaction<Database>,
  request: FastifyRequest,
  importId: string,
  source: string,
): Promise<void> {
  const { principal } = request.caller
  await insertAuditEntry(trx, {
    organizationId: getOrganizationId(request),
    appId: getAppId(request),
    actorKind: principal.kind,
    actorId: principal.id,
    action: 'links.imported',
    target: importId,
    details: { source },
    requestId: request.id,
  })
}

/** Rejects a file by its `content-length`. Without that header, bytes are counted as they arrive. */
function rejectTooLarge({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > maxImportBytes) {
    throw new ProblemError('payload_too_large')
  }
}

async function readHeader(rows: AsyncGenerator<CsvRow>): Promise<readonly string[]> {
  try {
    const first = await rows.next()
    if (first.done !== true) return first.value.fields
  } catch (error) {
    if (!(error instanceof CsvFormatError)) throw error
    throw invalid('', error.message)
  }
  throw invalid('', 'The file is empty.')
}

function invalid(pointer: string, detail: string): ProblemError {
  return new ProblemError('validation_failed', { errors: [{ pointer, detail }] })
}

/**
 * Converts lines to a stream without backpressure: a client that reads nothing until it has sent the whole file
 * would otherwise deadlock with the server. The size is bounded by the maximum number of errors and of rows.
 */
function toResponseStream(lines: AsyncGenerator<ImportLine>, request: FastifyRequest): Readable {
  const response = new Readable({ read: () => undefined })
  void (async () => {
    try {
      for await (const line of lines) {
        if (response.destroyed) return
        response.push(`${JSON.stringify(line)}\n`)
      }
    } catch (error) {
      if (!request.raw.destroyed) request.log.error({ err: error }, 'Import ended early.')
      // The client detects the early end by the missing `done` line.
    }
    response.push(null)
  })()
  return response
}

/** Reads `slug:Short,destination:Target`: pairs of our column name and the file's. */
export function readColumns(text: string): ReadColumns {
  const columns: Record<string, string> = {}
  for (const pair of text.split(',').filter((each) => each.trim() !== '')) {
    const at = pair.indexOf(':')
    const field = pair.slice(0, Math.max(at, 0)).trim()
    const name = pair.slice(at + 1).trim()
    if (name === '' || !csvFields.some((known) => known === field)) {
      const detail = `must be pairs such as slug:Short, with one of these names first: ${csvFields.join(', ')}`
      return { isOk: false, detail }
    }
    columns[field] = name
  }
  return { isOk: true, columns }
}
