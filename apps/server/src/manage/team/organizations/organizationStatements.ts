import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { fromMicros, toMicros } from '#manage/access/micros.ts'
import type { PagePosition } from '#manage/access/pagination.ts'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

/** Lists the organizations that a person is a member of, in the order of joining. */
export async function listOrganizationsByPerson(
  db: Db,
  personId: string,
  after: PagePosition | null,
  limit: number,
  isDeleted: boolean,
) {
  return db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .selectAll('organizations')
    .select(['members.role', toMicros('members.created_at').as('joined_micros')])
    .where('members.person_id', '=', personId)
    .where('organizations.deleted_at', isDeleted ? 'is not' : 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(members.created_at, organizations.id) >
          (${fromMicros(after?.micros ?? '0')}, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('members.created_at')
    .orderBy('organizations.id')
    .limit(limit)
    .execute()
}

export async function findOrganization(db: Db, organizationId: string) {
  const found = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return found ?? null
}

/** Deletes an organization, or restores it if `deletedAt` is null. The caller must have locked it. */
export async function setOrganizationDeleted(
  trx: Transaction<Database>,
  organizationId: string,
  deletedAt: Date | null,
) {
  return trx
    .updateTable('organizations')
    .set({ deleted_at: deletedAt, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns null if the current version is not the expected one. */
export async function renameOrganization(
  trx: Transaction<Database>,
  organizationId: string,
  name: string,
  expectedVersion: number | null,
) {
  const changed = await trx
    .updateTable('organizations')
    .set({ name, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', organizationId)
    .$if(expectedVersion !== null, (query) => query.where('version', '=', expectedVersion))
    .returningAll()
    .executeTakeFirst()
  return changed ?? null
}

export async function setFactorRequired(
  trx: Transaction<Database>,
  organizationId: string,
  isRequired: boolean,
) {
  return trx
    .updateTable('organizations')
    .set({ requires_factor: isRequired, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertOrganization(
  db: Db,
  organization: Insertable<Database['organizations']>,
): Promise<Selectable<Database['organizations']>> {
  return db
    .insertInto('organizations')
    .values(organization)
    .returningAll()
    .executeTakeFirstOrThrow()
}
