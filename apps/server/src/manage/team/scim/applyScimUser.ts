import { sql, type Transaction } from 'kysely'
import { hasRole, type Role } from '#manage/access/access.ts'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import type { Database } from '#platform/engines/database.ts'
import { setMembership } from '../organizations/setMembership.ts'
import { attachPerson } from './scimStatements.ts'

/** Why a user of the identity provider is changed, for the audit log. */
export interface ScimSource {
  readonly tokenId: string | null
  readonly requestId: string | null
}

export interface ScimTarget {
  readonly organizationId: string
  readonly userId: string
  /** The user is about to be deleted. */
  readonly isDeleted?: boolean
}

/**
 * Makes the membership of a user what the identity provider says, in this organization only. Without membership, access
 * ends with the next request. Sessions end too, unless the person is a member of another organization. Returns false
 * if the person is the last owner, who stays. Lock the organization first.
 */
export async function applyScimUser(
  trx: Transaction<Database>,
  { organizationId, userId, isDeleted = false }: ScimTarget,
  { tokenId, requestId }: ScimSource,
): Promise<boolean> {
  const found = await findPerson(trx, organizationId, userId)
  if (found === undefined) return true
  const { personId, isConnected, hasAccess } = found
  if (!isConnected && !(await attachPerson(trx, userId, personId))) return true
  const role =
    hasAccess && !isDeleted ? await chooseRole(trx, organizationId, userId, found.role) : null
  const change = await setMembership(trx, { organizationId, personId, role })
  if (change === null) return true
  await insertAuditEntry(trx, {
    organizationId,
    appId: null,
    actorKind: 'service',
    actorId: 'scim',
    action: change.action,
    target: personId,
    details: { ...change.details, reason: 'scim', ...(tokenId === null ? {} : { tokenId }) },
    requestId,
  })
  if (change.action === 'member.removed') {
    await sql`
      delete from sessions where person_id = ${personId}
         and not exists (select from members where person_id = ${personId})`.execute(trx)
  }
  return change.action !== 'member.kept' || role !== null
}

interface Found {
  readonly personId: string
  readonly isConnected: boolean
  /** False for a person who has deleted their account, too: membership would restore it. */
  readonly hasAccess: boolean
  readonly role: Role | null
}

/**
 * Finds the person of a user. One who is not connected yet is a member of the organization with the address already,
 * or signs in with the issuer. The address of anybody else may be made up, so they are connected when the issuer
 * confirms it.
 */
async function findPerson(trx: Transaction<Database>, organizationId: string, userId: string) {
  const { rows } = await sql<Found>`
    select people.id as "personId", person_id is not null as "isConnected",
           is_active and deleted_at is null as "hasAccess",
           (select role from members where person_id = people.id
               and organization_id = ${organizationId}) as role
      from scim_users join people on people.id = coalesce(person_id, (
             select id from people named where named.email = scim_users.email and deleted_at is null
                and (exists (select from members
                              where person_id = named.id and organization_id = ${organizationId})
                  or is_email_verified and exists (select from accounts
                              where person_id = named.id and provider_id = 'oidc'))))
     where scim_users.id = ${userId} and organization_id = ${organizationId}`.execute(trx)
  return rows[0]
}

/** The highest role of the groups. Without groups that have a role, members keep theirs. */
async function chooseRole(
  trx: Transaction<Database>,
  organizationId: string,
  userId: string,
  current: Role | null,
): Promise<Role> {
  const { rows } = await sql<{ readonly role: Role; readonly isOwn: boolean }>`
    select role, exists (select from scim_group_members
              where group_id = scim_groups.id and user_id = ${userId}) as "isOwn"
      from scim_groups where organization_id = ${organizationId} and role is not null`.execute(trx)
  if (rows.length === 0) return current ?? 'viewer'
  return rows.reduce<Role>(
    (highest, { role, isOwn }) => (isOwn && hasRole(role, highest) ? role : highest),
    'viewer',
  )
}
