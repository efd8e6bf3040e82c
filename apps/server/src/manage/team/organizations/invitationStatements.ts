import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Role } from '#manage/access/access.ts'
import { fromMicros, toMicros } from '#manage/access/micros.ts'
import type { PagePosition } from '#manage/access/pagination.ts'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

function invitations(db: Db, organizationId: string) {
  return db
    .selectFrom('invitations')
    .select([
      'id',
      'email',
      'role',
      'invited_by',
      'expires_at',
      'created_at',
      toMicros('created_at').as('created_micros'),
    ])
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/** Lists invitations that were not accepted, including expired ones. */
export async function listInvitations(
  db: Db,
  organizationId: string,
  after: PagePosition | null,
  limit: number,
) {
  return invitations(db, organizationId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) >
          (${fromMicros(after?.micros ?? '0')}, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Inserts an invitation, and deletes an expired one for the same address. Returns null if the address has an
 * open invitation, which a unique index ensures.
 */
export async function insertInvitation(
  trx: Transaction<Database>,
  invitation: Insertable<Database['invitations']>,
): Promise<InvitationRow | null> {
  const { organization_id, email } = invitation
  await trx
    .deleteFrom('invitations')
    .where('organization_id', '=', organization_id)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  await trx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const inserted = await invitations(trx, organization_id)
    .where('id', '=', invitation.id)
    .executeTakeFirst()
  return inserted ?? null
}

/** Returns the names that an invitation shows. */
export async function findInvitationNames(
  trx: Transaction<Database>,
  id: string,
): Promise<{ readonly organizationName: string; readonly invitedBy: string }> {
  return (
    trx
      .selectFrom('invitations')
      .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
      .leftJoin('people', 'people.id', 'invitations.invited_by')
      // Ids of keys are UUIDs, ids of people any text.
      .leftJoin('keys', (join) => join.on(sql<boolean>`keys.id::text = invitations.invited_by`))
      .select([
        'organizations.name as organizationName',
        sql<string>`coalesce(people.name, keys.name, organizations.name)`.as('invitedBy'),
      ])
      .where('invitations.id', '=', id)
      .executeTakeFirstOrThrow()
  )
}

/** Ends the open invitations that a person or key created, to these roles. */
export async function deleteInvitationsBy(
  trx: Transaction<Database>,
  organizationId: string,
  inviterId: string,
  invitedRoles: readonly Role[],
): Promise<void> {
  if (invitedRoles.length === 0) return
  await trx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('invited_by', '=', inviterId)
    .where('role', 'in', invitedRoles)
    .where('accepted_at', 'is', null)
    .execute()
}

/** Ends all open invitations of an organization. */
export async function deleteOpenInvitations(
  trx: Transaction<Database>,
  organizationId: string,
): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .execute()
}

/** Returns false if it does not exist or was accepted. */
export async function deleteInvitation(
  trx: Transaction<Database>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
