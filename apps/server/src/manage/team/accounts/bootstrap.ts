import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Kysely, Transaction } from 'kysely'
import { ProblemError } from '#errors.ts'
import { buildTokenUrl } from '#manage/access/dashboardUrls.ts'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import {
  createOneTimeToken,
  hashOneTimeToken,
  invitationValidMs,
} from '#manage/access/oneTimeToken.ts'
import type { Database } from '#platform/engines/database.ts'
import { dayMs } from '#platform/time/durations.ts'
import { insertInvitation } from '../organizations/invitationStatements.ts'
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
  { email, name, password, organizationName }: FirstOwner,
  requestId: string,
): Promise<void> {
  await requireBootstrapToken(db, token)
  const passwordHash = await hashPassword(password)
  await createFirstOrganization(db, token, organizationName, async (trx, organizationId) => {
    const personId = randomUUID()
    if (!(await insertPerson(trx, { id: personId, email, name }))) {
      throw new ProblemError('invalid_token')
    }
    await savePassword(trx, randomUUID(), personId, passwordHash)
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

/**
 * Creates the first organization with an invitation for its owner, who has no password and joins by signing in with the
 * issuer. Until then there are no people, so a wrong address is corrected with the next link.
 */
export async function inviteFirstOwner(
  db: Kysely<Database>,
  token: string,
  { email, organizationName }: Pick<FirstOwner, 'email' | 'organizationName'>,
  requestId: string,
): Promise<void> {
  await requireBootstrapToken(db, token)
  await createFirstOrganization(db, token, organizationName, async (trx, organizationId) => {
    await insertInvitation(trx, {
      id: randomUUID(),
      organization_id: organizationId,
      email,
      role: 'owner',
      // Nobody gets the link: signing in accepts the invitation.
      token_hash: createOneTimeToken().hash,
      invited_by: 'bootstrap',
      expires_at: new Date(Date.now() + invitationValidMs),
    })
    await insertAuditEntry(trx, {
      organizationId,
      appId: null,
      actorKind: 'service',
      actorId: 'bootstrap',
      action: 'organization.created',
      target: organizationId,
      details: {},
      requestId,
    })
  })
}

async function requireBootstrapToken(db: Kysely<Database>, token: string): Promise<void> {
  const found = await findPersonToken(db, 'bootstrap', hashOneTimeToken(token))
  if (found === null) throw new ProblemError('invalid_token')
}

/** Uses the token, and creates the organization with what `addOwner` adds, in one transaction. */
async function createFirstOrganization(
  db: Kysely<Database>,
  token: string,
  name: string,
  addOwner: (trx: Transaction<Database>, organizationId: string) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockBootstrap(trx)
    const consumed = await consumePersonToken(trx, 'bootstrap', hashOneTimeToken(token))
    if (consumed === null || (await hasPeople(trx))) throw new ProblemError('invalid_token')
    await deletePersonTokens(trx, 'bootstrap', null)
    const organizationId = randomUUID()
    await insertOrganization(trx, { id: organizationId, name })
    await addOwner(trx, organizationId)
  })
}
