import { type Kysely, sql, type Transaction } from 'kysely'
import { ProblemError } from '#errors.ts'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import { lockOrganization } from '#manage/access/lockOrganization.ts'
import type { Database } from '#platform/engines/database.ts'
import { countOwners, deleteMember } from '../organizations/memberStatements.ts'
import { deleteSessionsByPerson } from './accountStatements.ts'
import type { Person } from './person.ts'

/**
 * Deletes an account: ends its sessions and memberships and its open invitations, and marks it to be purged.
 * Throws a conflict for the last owner of an organization, because nobody else could manage or delete it.
 */
export function deleteAccount(
  db: Kysely<Database>,
  person: Person,
  deletedAt: Date,
  requestId: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const membership of await listMemberships(trx, person.id)) {
      await leave(trx, person.id, membership, requestId)
    }
    await deleteInvitations(trx, person)
    await deleteSessionsByPerson(trx, person.id)
    await trx.deleteFrom('person_tokens').where('person_id', '=', person.id).execute()
    await trx
      .updateTable('people')
      .set({ deleted_at: deletedAt })
      .where('id', '=', person.id)
      .execute()
  })
}

type Membership = Awaited<ReturnType<typeof listMemberships>>[number]

/** In the order of their ids, so that two deletions lock organizations in the same order. */
async function listMemberships(trx: Transaction<Database>, personId: string) {
  return trx
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['organizations.id', 'organizations.name', 'organizations.deleted_at', 'members.role'])
    .where('members.person_id', '=', personId)
    .orderBy('organizations.id')
    .execute()
}

async function leave(
  trx: Transaction<Database>,
  personId: string,
  { id, name, deleted_at, role }: Membership,
  requestId: string,
): Promise<void> {
  await lockOrganization(trx, id)
  if (role === 'owner' && deleted_at === null && (await countOwners(trx, id)) <= 1) {
    const detail = `You are the last owner of ${name}. Make another member an owner, or delete it first.`
    throw new ProblemError('conflict', { detail })
  }
  await deleteMember(trx, id, personId)
  await insertAuditEntry(trx, {
    organizationId: id,
    appId: null,
    actorKind: 'person',
    actorId: personId,
    action: 'member.left',
    target: personId,
    details: { from: role, reason: 'account_deleted' },
    requestId,
  })
}

/** Ends the open invitations by a person and to their address. */
async function deleteInvitations(trx: Transaction<Database>, { id, email }: Person): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('accepted_at', 'is', null)
    .where((eb) => eb.or([eb('invited_by', '=', id), eb('email', '=', email)]))
    .execute()
}

/** Returns when a person deleted their account, or null. */
export async function findAccountDeletion(
  db: Kysely<Database>,
  personId: string,
): Promise<Date | null> {
  const found = await db
    .selectFrom('people')
    .select('deleted_at')
    .where('id', '=', personId)
    .executeTakeFirst()
  return found?.deleted_at ?? null
}

/** Keeps a deleted account. Its memberships do not return. */
export async function restoreAccount(db: Kysely<Database>, personId: string): Promise<void> {
  await db
    .updateTable('people')
    .set({ deleted_at: null, updated_at: sql`now()` })
    .where('id', '=', personId)
    .execute()
}
