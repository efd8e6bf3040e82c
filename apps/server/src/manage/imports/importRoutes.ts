import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { FileSchema } from '../exports/exportStream.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { findLinkOwner } from '../links/linkStatements.ts'
import { getAppId, getOrganizationId } from '../access/createAuthorize.ts'
import { toPrincipalKey } from '../access/principal.ts'
import { insertAuditEntry } from '../access/accessStatements.ts'
import { enqueueMessage } from '../../pipeline/outbox/enqueueMessage.ts'
import { importLinks, type ImportCounts, type ImportLine } from './importLinks.ts'
import { readColumns } from './readColumns.ts'
import { readCsv, UnreadableCsv, type CsvRow } from './readCsv.ts'
import { sourceNames, sources } from './sources.ts'

export interface ImportRoutesOptions {
  readonly db: Kysely<Database>
  readonly now: () => number
}

const maxFileBytes = 50_000_000
/** A slow line, and hundreds of thousands of rows. */
const maxFileMs = 10 * 60_000

const ImportQuery = Type.Object(
  {
    source: Type.Optional(
      Type.Enum([...sourceNames], {
        default: 'csv',
        description: 'Where the file comes from, which decides what its columns are called.',
      }),
    ),
    dryRun: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Tells what would happen. With `false` it happens.',
      }),
    ),
    domain: Type.Optional(
      Type.String({
        maxLength: 253,
        description:
          'Where all links go. Without it, where the file says; it has to be a domain of the app.',
      }),
    ),
    columns: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description:
          'For `csv`: our names and the file’s, such as `slug:Short,destination:Target`.',
      }),
    ),
  },
  { additionalProperties: false },
)
type Query = Static<typeof ImportQuery>

/** In a scope of its own: no other route takes a file. */
export function addImportRoutes(parent: FastifyInstance, parts: ImportRoutesOptions): void {
  void parent.register((app, _, done) => {
    app.removeAllContentTypeParsers()
    // The stream itself: nothing is read before somebody wants it.
    app.addContentTypeParser('text/csv', (_request, payload, next) => {
      next(null, payload)
    })
    addImportRoute(app, parts)
    done()
  })
}

function addImportRoute(app: FastifyInstance, { db, now }: ImportRoutesOptions): void {
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/v1/apps/:appId/imports',
    {
      config: {
        access: { subject: 'app', role: 'editor', scope: 'links:write' },
        bodyMs: maxFileMs,
      },
      bodyLimit: maxFileBytes,
      schema: {
        tags: ['links'],
        operationId: 'importLinks',
        summary: 'Bring in links from a CSV file',
        description:
          'The body is the file. The answer comes while it is read, as JSON Lines: ' +
          '`{"progress": …}` after every 500 rows, `{"fault": …}` for rows that did not become links (the ' +
          'first 1,000), and `{"done": …}` at the end. Rows are committed 500 at a time. A link that is ' +
          'there already is never changed: the same file can be sent again. Without `"done"`, or with ' +
          '`"isComplete": false`, it ended early. A dry run looks for a slug that occurs twice among 500 ' +
          'rows only.',
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
          200: {
            description: 'What came of it, line by line.',
            content: { 'application/x-ndjson': { schema: FileSchema } },
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      refuseTooLarge(request)
      if (!(request.body instanceof Readable)) throw new ProblemError('unsupported_media_type')
      const rows = readCsv(request.body, maxFileBytes)
      const lines = await prepare(request, reply, rows, request.query).catch(
        async (error: unknown) => {
          await rows.return(undefined)
          throw error
        },
      )
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(toAnswer(lines, request))
    },
  )

  /** Refuses what can be refused by the header alone. All else is told line by line. */
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
      throw invalid('/domain', 'is not one of the app’s domains')
    }
    const columns = readColumns(query.columns ?? '')
    if (!columns.isOk) throw invalid('/columns', columns.detail)
    const mapper = sources[source](await readHeader(rows), {
      columns: columns.columns,
      scheme: owner.scheme,
    })
    if (!mapper.isOk) throw invalid('', mapper.detail)

    let isStopped = false
    // Also when all is answered: then nobody asks any more.
    reply.raw.once('close', () => (isStopped = true))
    const importId = randomUUID()
    const { principal } = request.caller
    const lines = importLinks({
      ...{ db, appId, domain, isDryRun, rows },
      createdBy: toPrincipalKey(principal),
      map: mapper.map,
      isStopped: () => isStopped,
      onFirst: (trx) => audit(trx, request, importId, source),
    })
    return isDryRun ? lines : announced(lines, appId, importId)
  }

  /** Tells of the end to those who want to hear of it. */
  async function* announced(
    lines: AsyncGenerator<ImportLine>,
    appId: string,
    importId: string,
  ): AsyncGenerator<ImportLine> {
    for await (const line of lines) {
      if ('done' in line) await announce(appId, importId, line.done)
      yield line
    }
  }

  async function announce(
    appId: string,
    importId: string,
    { created, conflicting, failed }: ImportCounts,
  ): Promise<void> {
    const data = { appId, importId, createdCount: created, refusedCount: conflicting + failed }
    await enqueueMessage(db, { appId, type: 'import.finished', data, nowMs: now() })
  }
}

/** With the first links, in their transaction: there are none without it. */
async function audit(
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

/** Where the size is known before it is sent. Where it is not, it is counted. */
function refuseTooLarge({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > maxFileBytes) {
    throw new ProblemError('payload_too_large')
  }
}

async function readHeader(rows: AsyncGenerator<CsvRow>): Promise<readonly string[]> {
  try {
    const first = await rows.next()
    if (first.done !== true) return first.value.fields
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    throw invalid('', error.message)
  }
  throw invalid('', 'The file is empty.')
}

function invalid(pointer: string, detail: string): ProblemError {
  return new ProblemError('validation_failed', { errors: [{ pointer, detail }] })
}

/**
 * The answer, which does not wait to be read: who sends a file may read nothing until all is sent, and both
 * sides would wait for each other. Its size is bounded by the number of faults and by that of rows.
 */
function toAnswer(lines: AsyncGenerator<ImportLine>, request: FastifyRequest): Readable {
  const answer = new Readable({ read: () => undefined })
  void (async () => {
    try {
      for await (const line of lines) {
        if (answer.destroyed) return
        answer.push(`${JSON.stringify(line)}\n`)
      }
    } catch (error) {
      if (!request.raw.destroyed) request.log.error({ err: error }, 'an import ended early')
      // Without the last line whoever reads knows that it ended early.
    }
    answer.push(null)
  })()
  return answer
}
