import type { Kysely } from 'kysely'
import { lockOrganization } from '#manage/access/lockOrganization.ts'
import type { Database } from '#platform/engines/database.ts'
import { applyScimUser } from './applyScimUser.ts'
import { attachPerson } from './scimStatements.ts'

/** Whether an identity provider has created an active user with this address, who has not signed in yet. */
export async function hasScimUser(db: Kysely<Database>, email: string): Promise<boolean> {
  return (await listWaiting(db, email)).some(({ is_active }) => is_active)
}

/** Connects a person, whose address the issuer has just verified, with the users that have this address. */
export async function attachScimUsers(
  db: Kysely<Database>,
  personId: string,
  email: string,
): Promise<void> {
  for (const { id, organization_id } of await listWaiting(db, email)) {
    await db.transaction().execute(async (trx) => {
      await lockOrganization(trx, organization_id)
      if (!(await attachPerson(trx, id, personId))) return
      const target = { organizationId: organization_id, userId: id }
      await applyScimUser(trx, target, { tokenId: null, requestId: null })
    })
  }
}

function listWaiting(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('scim_users')
    .innerJoin('organizations', 'organizations.id', 'scim_users.organization_id')
    .select(['scim_users.id', 'organization_id', 'is_active'])
    .where('email', '=', email)
    .where('person_id', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .orderBy('organization_id')
    .execute()
}
