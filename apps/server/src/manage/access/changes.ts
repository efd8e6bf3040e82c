import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import {
  findIdempotentResponse,
  insertIdempotencyKey,
  saveIdempotentResponse,
} from './accessStatements.ts'
import { formatEtag } from './etag.ts'
import { insertAuditEntry } from './insertAuditEntry.ts'
import { toPrincipalKey } from './principal.ts'
import { hashIdempotencyKey, openResponse, sealResponse } from './sealResponse.ts'

/** The result of a change. */
export interface ChangeResult<Body> {
  /** The id of the changed resource, for the audit log. Never a secret or personal data. */
  readonly target: string
  /** More data for the audit log. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly status?: 200 | 201 | 202 | 204
  readonly version?: number
  readonly body: Body
}

/** Runs changes to a team's data. Each is recorded in the audit log and can be retried safely. */
export interface Changes {
  /**
   * Runs a change and writes its audit entry in one transaction: both are committed or neither. With an
   * `Idempotency-Key`, the response is stored in the same transaction. A retried request gets the stored
   * response and does not run again, even if the server crashed before it sent the first response. If `work`
   * throws, everything is rolled back.
   */
  run<Body>(
    request: FastifyRequest,
    reply: FastifyReply,
    action: string,
    work: (trx: Transaction<Database>) => Promise<ChangeResult<Body>>,
  ): Promise<Body>
}

interface StoredResponse {
  readonly status: number
  readonly version: number | null
  readonly body: unknown
}

const idempotencyKeyPattern = /^[\x21-\x7e]{8,200}$/

export function createChanges(db: Kysely<Database>): Changes {
  return {
    async run(request, reply, action, work) {
      const key = readIdempotencyKey(request)
      const stored = await db.transaction().execute(async (trx) => {
        const earlier = key === null ? null : await claimIdempotencyKey(trx, request, key)
        if (earlier !== null) return earlier
        const { target, details = {}, status = 200, version = null, body } = await work(trx)
        const { principal, subject } = request.caller
        await insertAuditEntry(trx, {
          organizationId: subject?.organizationId ?? target,
          appId: subject?.appId ?? null,
          actorKind: principal.kind,
          actorId: principal.id,
          action,
          target,
          details,
          requestId: request.id,
        })
        const response: StoredResponse = { status, version, body }
        if (key !== null) await storeResponse(trx, request, key, response)
        return response
      })
      void reply.code(stored.status)
      if (stored.version !== null) void reply.header('etag', formatEtag(stored.version))
      // A stored response was returned by this same change, so it has its type.
      return stored.body as Awaited<ReturnType<typeof work>>['body']
    },
  }
}

function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key
  const detail = 'Idempotency-Key must be 8 to 200 printable ASCII characters without spaces'
  throw new ProblemError('validation_failed', { errors: [{ pointer: '', detail }] })
}

/** Returns the stored response, or null if the key is used for the first time. */
async function claimIdempotencyKey(
  trx: Transaction<Database>,
  request: FastifyRequest,
  key: string,
): Promise<StoredResponse | null> {
  const principal = toPrincipalKey(request.caller.principal)
  const keyHash = hashIdempotencyKey(key)
  const requestHash = hashRequest(request)
  if (await insertIdempotencyKey(trx, principal, keyHash, requestHash)) return null
  const found = await findIdempotentResponse(trx, principal, keyHash)
  // Deleted as expired between the two statements. The client can retry.
  if (found?.response == null) throw new ProblemError('conflict')
  if (!found.requestHash.equals(requestHash)) throw new ProblemError('idempotency_key_reused')
  return JSON.parse(openResponse(found.response, key)) as StoredResponse
}

async function storeResponse(
  trx: Transaction<Database>,
  request: FastifyRequest,
  key: string,
  response: StoredResponse,
): Promise<void> {
  const sealed = sealResponse(JSON.stringify(response), key)
  const principal = toPrincipalKey(request.caller.principal)
  await saveIdempotentResponse(trx, principal, hashIdempotencyKey(key), sealed)
}

function hashRequest({ method, url, body }: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  return hash.update(JSON.stringify(body ?? null)).digest()
}
