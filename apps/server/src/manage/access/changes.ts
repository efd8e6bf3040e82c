import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { toPrincipalKey } from './principal.ts'
import { hashIdempotencyKey, openResponse, sealResponse } from './sealResponse.ts'
import {
  findIdempotentResponse,
  insertAuditEntry,
  insertIdempotencyKey,
  saveIdempotentResponse,
} from './accessStatements.ts'
import { formatEtag } from './etag.ts'

/** What came of a change. */
export interface Changed<Body> {
  /** The id of what was changed, for the audit log. Never a secret, never personal. */
  readonly target: string
  /** What else the audit log is told. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly status?: 200 | 201 | 202 | 204
  readonly version?: number
  readonly body: Body
}

/** Makes changes that a team may make, each with its entry in the audit log. */
export interface Changes {
  /**
   * Runs a change in one transaction with its audit entry: there is one if and only if there is the other.
   * With an `Idempotency-Key` the answer is kept in the same transaction, and a request that is sent again
   * gets it without being done again, also where the first died before it was answered. What the change
   * throws undoes all of it.
   */
  run<Body>(
    request: FastifyRequest,
    reply: FastifyReply,
    action: string,
    work: (trx: Transaction<Database>) => Promise<Changed<Body>>,
  ): Promise<Body>
}

interface Kept {
  readonly status: number
  readonly version: number | null
  readonly body: unknown
}

const keyPattern = /^[\x21-\x7e]{8,200}$/

export function createChanges(db: Kysely<Database>): Changes {
  return {
    async run(request, reply, action, work) {
      const key = readKey(request)
      const kept = await db.transaction().execute(async (trx) => {
        const earlier = key === null ? null : await begin(trx, request, key)
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
        const made: Kept = { status, version, body }
        if (key !== null) await keep(trx, request, key, made)
        return made
      })
      void reply.code(kept.status)
      if (kept.version !== null) void reply.header('etag', formatEtag(kept.version))
      // What was kept is what this very change answered.
      return kept.body as Awaited<ReturnType<typeof work>>['body']
    },
  }
}

function readKey({ headers }: FastifyRequest): string | null {
  const given = headers['idempotency-key']
  if (given === undefined) return null
  if (typeof given === 'string' && keyPattern.test(given)) return given
  const fault = { pointer: '', detail: 'Idempotency-Key takes 8 to 200 plain characters' }
  throw new ProblemError('validation_failed', { errors: [fault] })
}

/** The answer that was given before, or null when this is the first time. */
async function begin(
  trx: Transaction<Database>,
  request: FastifyRequest,
  key: string,
): Promise<Kept | null> {
  const principal = toPrincipalKey(request.caller.principal)
  const keyHash = hashIdempotencyKey(key)
  const requestHash = hashRequest(request)
  if (await insertIdempotencyKey(trx, principal, keyHash, requestHash)) return null
  const found = await findIdempotentResponse(trx, principal, keyHash)
  // Thrown away as too old between the two statements: whoever repeats a day later may ask again.
  if (found?.response == null) throw new ProblemError('conflict')
  if (!found.requestHash.equals(requestHash)) throw new ProblemError('idempotency_key_reused')
  return JSON.parse(openResponse(found.response, key)) as Kept
}

async function keep(
  trx: Transaction<Database>,
  request: FastifyRequest,
  key: string,
  kept: Kept,
): Promise<void> {
  const sealed = sealResponse(JSON.stringify(kept), key)
  const principal = toPrincipalKey(request.caller.principal)
  await saveIdempotentResponse(trx, principal, hashIdempotencyKey(key), sealed)
}

function hashRequest({ method, url, body }: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  return hash.update(JSON.stringify(body ?? null)).digest()
}
