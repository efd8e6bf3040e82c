import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import { ProblemError } from '#errors.ts'
import { insertAuditEntry } from '#manage/access/accessStatements.ts'
import { buildTokenUrl } from '#manage/access/dashboardUrls.ts'
import { createOneTimeToken, hashOneTimeToken } from '#manage/access/oneTimeToken.ts'
import type { Database } from '#platform/engines/database.ts'
import { dayMs } from '#platform/time/durations.ts'
import { insertMember } from '../organizations/memberStatements.ts'
import { insertOrganization } from '../organizations/organizationStatements.ts'
import {
  consumePersonToken,
  deletePersonTokens,
  findPersonToken,
  hasPeople,
  insertPerson,
  insertPersonToken,
  lockBootstrap,
  savePassword,
} from './accountStatements.ts'

const validMs = dayMs

/**
 * Creates a link for the first owner, or returns null if there are people already. Each server creates one at
 * startup. All links work for a day, so that servers that start together do not invalidate each other's. The
 * first one used invalidates the rest.
 */
export async function createBootstrapLink(
  db: Kysely<Database>,
  publicOrigin: string,
  now: () => number,
): Promise<string | null> {
  if (await hasPeople(db)) return null
  const { text, hash } = createOneTimeToken()
  const expiresAt = new Date(now() + validMs)
  await insertPersonToken(db, {
    hash,
    purpose: 'bootstrap',
    person_id: null,
    expires_at: expiresAt,
  })
  return buildTokenUrl(publicOrigin, 'bootstrap', text)
}

export interface FirstOwner {
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly password: string
  readonly organizationName: string
}

/** Creates the first person and their organization in one transaction. Works only once. */
export async function createFirstOwner(
  db: Kysely<Database>,
  token: string,
  owner: FirstOwner,
  requestId: string,
): Promise<void> {
  const hash = hashOneTimeToken(token)
  if ((await findPersonToken(db, 'bootstrap', hash)) === null) {
    throw new ProblemError('invalid_token')
  }
  const passwordHash = await hashPassword(owner.password)
  await db.transaction().execute(async (trx) => {
    await lockBootstrap(trx)
    const consumed = await consumePersonToken(trx, 'bootstrap', hash)
    if (consumed === null || (await hasPeople(trx))) throw new ProblemError('invalid_token')
    await deletePersonTokens(trx, 'bootstrap', null)
    const personId = randomUUID()
    const organizationId = randomUUID()
    const { email, name } = owner
    if (!(await insertPerson(trx, { id: personId, email, name }))) {
      throw new ProblemError('invalid_token')
    }
    await savePassword(trx, randomUUID(), personId, passwordHash)
    await insertOrganization(trx, { id: organizationId, name: owner.organizationName })
    await insertMember(trx, {
      organization_id: organizationId,
      person_id: personId,
      role: 'owner',
    })
    await insertAuditEntry(trx, {
      organizationId,
      appId: null,
      actorKind: 'person',
      actorId: personId,
      action: 'organization.created',
      target: organizationId,
      details: {},
      requestId,
    })
  })
}
