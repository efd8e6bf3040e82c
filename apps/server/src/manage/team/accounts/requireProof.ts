import { verifyPassword } from 'better-auth/crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { ProblemError } from '#errors.ts'
import { requireRecentProof } from '#manage/access/requireRecentProof.ts'
import type { Database } from '#platform/engines/database.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { chargeSignIn } from './accountHooks.ts'
import { findPasswordHash } from './accountStatements.ts'
import { auditPerson } from './auditPerson.ts'
import type { Person, PersonSession } from './person.ts'

export interface ProofOptions {
  readonly db: Kysely<Database>
  readonly limits: RateLimits
}

/**
 * Requires more than a session: the password or, of a person without one, a recent proof. Throws `sign_in_failed` or
 * `proof_required`.
 */
export async function requireProof(
  options: ProofOptions,
  request: FastifyRequest,
  session: PersonSession,
  password: string | undefined,
): Promise<void> {
  const { person, provedAt } = session
  if (await requirePassword(options, request, person, password)) return
  requireRecentProof(provedAt, Date.now())
}

/** Throws `sign_in_failed` for a wrong password. Returns false if the person has none. */
export async function requirePassword(
  { db, limits }: ProofOptions,
  request: FastifyRequest,
  person: Person,
  password: string | undefined,
): Promise<boolean> {
  await chargeSignIn(limits, request, person.email)
  const hash = await findPasswordHash(db, person.id)
  if (hash === null) return false
  if (password !== undefined && (await verifyPassword({ hash, password }))) return true
  await auditPerson(db, {
    person,
    action: 'person.sign_in_failed',
    service: 'sign-in',
    details: { method: 'password' },
    requestId: request.id,
  })
  throw new ProblemError('sign_in_failed', { detail: 'The password is wrong.' })
}
