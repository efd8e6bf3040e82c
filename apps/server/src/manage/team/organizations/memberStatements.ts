import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Role } from '#manage/access/access.ts'
import { fromMicros, toMicros } from '#manage/access/micros.ts'
import type { PagePosition } from '#manage/access/pagination.ts'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

function members(db: Db, organizationId: string) {
  return db
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .select([
      'members.person_id',
      'members.role',
      'members.version',
      'members.created_at',
      'people.name',
      'people.email',
      sql<boolean>`people.has_factor or exists (
        select from passkeys where passkeys.person_id = people.id
      )`.as('has_factor'),
      toMicros('members.created_at').as('joined_micros'),
    ])
    .where('members.organization_id', '=', organizationId)
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

export async function listMembers(
  db: Db,
  organizationId: string,
  after: PagePosition | null,
  limit: number,
) {
  return members(db, organizationId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(members.created_at, members.person_id) >
          (${fromMicros(after?.micros ?? '0')}, ${after?.id ?? ''})`,
      ),
    )
    .orderBy('members.created_at')
    .orderBy('members.person_id')
    .limit(limit)
    .execute()
}

export async function findMember(db: Db, organizationId: string, personId: string) {
  const found = await members(db, organizationId)
    .where('members.person_id', '=', personId)
    .executeTakeFirst()
  return found ?? null
}

export async function countOwners(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function hasMemberWithEmail(
  db: Db,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const found = await members(db, organizationId)
    .where('people.email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

export async function updateRole(
  trx: Transaction<Database>,
  organizationId: string,
  personId: string,
  role: Role,
): Promise<void> {
  await trx
    .updateTable('members')
    .set({ role, version: sql`version + 1`, updated_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .execute()
}

export async function deleteMember(
  trx: Transaction<Database>,
  organizationId: string,
  personId: string,
): Promise<void> {
  await trx
    .deleteFrom('members')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .execute()
}

/**
 * Returns false for an existing member, who keeps their role. A person who joins an organization keeps an
 * account that they had deleted: a member must never be purged.
 */
export async function insertMember(
  db: Db,
  member: Insertable<Database['members']>,
): Promise<boolean> {
  await db
    .updateTable('people')
    .set({ deleted_at: null })
    .where('id', '=', member.person_id)
    .where('deleted_at', 'is not', null)
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.columns(['organization_id', 'person_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
