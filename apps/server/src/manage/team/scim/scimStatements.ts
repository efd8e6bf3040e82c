import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { Filter } from './scimMessages.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

interface Links {
  /** The groups of a user, or the members of a group. */
  readonly links: readonly { readonly value: string; readonly display: string }[]
}
export type ScimUserRow = Selectable<Database['scim_users']> & Links
export type ScimGroupRow = Selectable<Database['scim_groups']> & Links

export interface ScimTable<Row> {
  readonly name: RawBuilder<unknown>
  readonly select: RawBuilder<Row>
  /** Columns by the attribute of a filter. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>
}

export interface RowId {
  readonly id: string
  readonly organizationId: string
}

export const scimUsersTable: ScimTable<ScimUserRow> = {
  name: sql`scim_users`,
  select: sql`
    select *, coalesce((
        select json_agg(json_build_object('value', scim_groups.id, 'display', display_name))
          from scim_group_members join scim_groups on scim_groups.id = group_id
         where user_id = scim_users.id), '[]') as links
      from scim_users`,
  columns: {
    id: sql`id::text`,
    username: sql`lower(user_name)`,
    'emails.value': sql`email`,
    externalid: sql`external_id`,
  },
}

export const scimGroupsTable: ScimTable<ScimGroupRow> = {
  name: sql`scim_groups`,
  select: sql`
    select *, coalesce((
        select json_agg(json_build_object('value', user_id, 'display', user_name))
          from scim_group_members join scim_users on scim_users.id = user_id
         where group_id = scim_groups.id), '[]') as links
      from scim_groups`,
  columns: {
    id: sql`id::text`,
    displayname: sql`lower(display_name)`,
    externalid: sql`external_id`,
  },
}

/** A filter by an unknown attribute matches nothing. */
function toCondition({ columns }: ScimTable<unknown>, filter: Filter | null) {
  if (filter === null) return sql`true`
  const column = columns[filter.name]
  if (column === undefined) return sql`false`
  const value = filter.name === 'externalid' ? filter.value : filter.value.toLowerCase()
  return sql`${column} = ${value.replaceAll('\0', '')}`
}

interface Page {
  readonly filter: Filter | null
  readonly startIndex: number
  readonly count: number
}

export async function listRows<Row>(
  db: Db,
  table: ScimTable<Row>,
  organizationId: string,
  { filter, startIndex, count }: Page,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    ${table.select} where organization_id = ${organizationId} and ${toCondition(table, filter)}
     order by created_at, id offset ${startIndex - 1} limit ${count}`.execute(db)
  return rows
}

export async function countRows(
  db: Db,
  table: ScimTable<unknown>,
  organizationId: string,
  filter: Filter | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${table.name}
     where organization_id = ${organizationId} and ${toCondition(table, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findRow<Row>(
  db: Db,
  { select }: ScimTable<Row>,
  { id, organizationId }: RowId,
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    ${select} where organization_id = ${organizationId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function saveRow(
  trx: Trx,
  { name }: ScimTable<unknown>,
  { id, organizationId }: RowId,
  fields: Readonly<Record<string, string | boolean | null>>,
): Promise<void> {
  const columns = Object.keys(fields).map((each) => sql.ref(each))
  await sql`
    insert into ${name} (id, organization_id, ${sql.join(columns)})
    values (${id}, ${organizationId}, ${sql.join(Object.values(fields))})
    on conflict (id) do update set updated_at = now(),
      ${sql.join(columns.map((each) => sql`${each} = excluded.${each}`))}`.execute(trx)
}

export async function deleteRow(
  trx: Trx,
  { name }: ScimTable<unknown>,
  { id, organizationId }: RowId,
): Promise<void> {
  await sql`
    delete from ${name} where organization_id = ${organizationId} and id = ${id}`.execute(trx)
}

/** Replaces the members. Ids of users of other organizations, and unknown ids, are ignored. */
export async function setGroupMembers(
  trx: Trx,
  { id, organizationId }: RowId,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    delete from scim_group_members where group_id = ${id}
       and user_id::text not in (select unnest(${userIds}::text[]))`.execute(trx)
  await sql`
    insert into scim_group_members (group_id, user_id)
    select ${id}, id from scim_users where organization_id = ${organizationId}
       and id::text in (select unnest(${userIds}::text[]))
    on conflict do nothing`.execute(trx)
}

/** Connects a user with the person. Returns false if the person is another user of the organization. */
export async function attachPerson(trx: Trx, id: string, personId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update scim_users set person_id = ${personId}
     where id = ${id} and not exists (select from scim_users other
       where other.organization_id = scim_users.organization_id and other.person_id = ${personId})`.execute(
    trx,
  )
  return numAffectedRows === 1n
}
