import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

export interface ListedOrganization {
  readonly id: string
  readonly name: string
  readonly apps: number
  readonly members: number
  readonly createdAt: Date
  readonly deletedAt: Date | null
  readonly takenDownAt: Date | null
}

/** Lists organizations whose name or id contains the text, oldest first, including deleted ones. */
export async function listOrganizations(db: Db, text: string, limit: number) {
  const pattern = toPattern(text)
  return db
    .selectFrom('organizations')
    .where((eb) =>
      eb.or([eb('name', 'ilike', pattern), eb(sql<string>`id::text`, 'ilike', pattern)]),
    )
    .select([
      'id',
      'name',
      sql<number>`(select count(*)::integer from apps
        where organization_id = organizations.id and deleted_at is null)`.as('apps'),
      sql<number>`(select count(*)::integer from members
        where organization_id = organizations.id)`.as('members'),
      'created_at as createdAt',
      'deleted_at as deletedAt',
      'taken_down_at as takenDownAt',
    ])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute() satisfies Promise<ListedOrganization[]>
}

export interface ListedPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly organizations: readonly { readonly id: string; readonly role: string }[]
  /** How the person can sign in. */
  readonly methods: readonly string[]
  readonly createdAt: Date
  readonly deletedAt: Date | null
}

/** Lists people whose email address, name or id contains the text, oldest first, including deleted ones. */
export async function listPeople(db: Db, text: string, limit: number) {
  const pattern = toPattern(text)
  return db
    .selectFrom('people')
    .where((eb) =>
      eb.or([
        eb('email', 'ilike', pattern),
        eb('name', 'ilike', pattern),
        eb('id', 'ilike', pattern),
      ]),
    )
    .select([
      'id',
      'email',
      'name',
      sql<ListedPerson['organizations']>`(select coalesce(
          jsonb_agg(jsonb_build_object('id', organization_id, 'role', role) order by created_at), '[]')
        from members where person_id = people.id)`.as('organizations'),
      sql<readonly string[]>`(select coalesce(
          jsonb_agg(case provider_id when 'credential' then 'password' else provider_id end
            order by provider_id), '[]')
        from accounts where person_id = people.id)`.as('methods'),
      'created_at as createdAt',
      'deleted_at as deletedAt',
    ])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute() satisfies Promise<ListedPerson[]>
}

function toPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
