import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { insertAuditEntry } from '../access/accessStatements.ts'
import { insertOrganization } from '../organizations/organizationStatements.ts'
import { hashOneTimeToken, makeOneTimeToken } from '../access/oneTimeToken.ts'
import { linkWithToken } from '../access/dashboardUrls.ts'
import {
  deletePersonTokens,
  findPersonToken,
  insertPerson,
  insertPersonToken,
  hasPeople,
  lockBootstrap,
  savePassword,
  consumePersonToken,
} from './accountStatements.ts'
import { insertMember } from '../organizations/memberStatements.ts'

const validMs = 24 * 3_600_000

/**
 * A link for the first owner, or null when there are people already. Each start of a server makes one, and
 * all of them work for a day: of servers that start together none makes another's link void. The first that
 * is used ends them all.
 */
export async function makeBootstrapLink(
  db: Kysely<Database>,
  publicOrigin: string,
  now: () => number,
): Promise<string | null> {
  if (await hasPeople(db)) return null
  const { text, hash } = makeOneTimeToken()
  const expiresAt = new Date(now() + validMs)
  await insertPersonToken(db, {
    hash,
    purpose: 'bootstrap',
    person_id: null,
    expires_at: expiresAt,
  })
  return linkWithToken(publicOrigin, 'bootstrap', text)
}

export interface FirstOwner {
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly password: string
  readonly organizationName: string
}

/** The first person, with an organization that is theirs: all of it or nothing, and once. */
export async function bootstrap(
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
    const taken = await consumePersonToken(trx, 'bootstrap', hash)
    if (taken === null || (await hasPeople(trx))) throw new ProblemError('invalid_token')
    await deletePersonTokens(trx, 'bootstrap', null)
    const [personId, organizationId] = [randomUUID(), randomUUID()]
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
