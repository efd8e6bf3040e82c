import type { MatchModel } from '@throughlink/matcher'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { jobSchema } from '#platform/jobs/jobSchema.ts'

/** Returns the model as it was stored, by any version of the service, or null if there is none. */
export async function findActiveModel(db: Kysely<Database>, appId: string): Promise<unknown> {
  const row = await db
    .selectFrom('active_models as active')
    .innerJoin('match_models as stored', (join) =>
      join
        .onRef('stored.app_id', '=', 'active.app_id')
        .onRef('stored.version', '=', 'active.version'),
    )
    .select('stored.model')
    .where('active.app_id', '=', appId)
    .executeTakeFirst()
  return row?.model ?? null
}

export interface NewModel {
  readonly appId: string
  readonly model: MatchModel
  readonly installCount: number
}

/** Stores a version and activates it, unless another one is pinned. */
export async function insertModel(
  db: Kysely<Database>,
  { appId, model, installCount }: NewModel,
): Promise<void> {
  const { version } = model
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('match_models')
      .values({ app_id: appId, version, install_count: installCount, model: JSON.stringify(model) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await transaction
      .insertInto('active_models')
      .values({ app_id: appId, version })
      .onConflict((conflict) =>
        conflict
          .column('app_id')
          .doUpdateSet({ version })
          .where('active_models.is_pinned', '=', false),
      )
      .execute()
  })
}

/** Deletes all but the newest versions, except the active one. */
export async function deleteOldModels(
  db: Kysely<Database>,
  appId: string,
  keep: number,
): Promise<void> {
  await sql`
    delete from match_models m where app_id = ${appId}
      and version not in (select version from active_models where app_id = ${appId})
      and version not in (
        select version from match_models where app_id = ${appId}
        order by created_at desc limit ${keep}
      )`.execute(db)
}

/** Pins this version, so that newly learned ones are not activated. Null unpins and activates the newest. */
export async function pinModel(
  db: Kysely<Database>,
  appId: string,
  version: string | null,
): Promise<boolean> {
  const chosen =
    version ??
    (
      await db
        .selectFrom('match_models')
        .select('version')
        .where('app_id', '=', appId)
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
    )?.version
  if (chosen === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('active_models')
    .set({ version: chosen, is_pinned: version !== null })
    .where('app_id', '=', appId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('match_models')
          .select('version')
          .where('app_id', '=', appId)
          .where('version', '=', chosen),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface ListedModel {
  readonly version: string
  readonly madeAt: Date
  readonly installCount: number
  readonly isActive: boolean
  readonly isPinned: boolean
}

export async function listModels(
  db: Kysely<Database>,
  appId: string,
): Promise<readonly ListedModel[]> {
  const rows = await db
    .selectFrom('match_models as stored')
    .leftJoin('active_models as active', (join) =>
      join
        .onRef('stored.app_id', '=', 'active.app_id')
        .onRef('stored.version', '=', 'active.version'),
    )
    .select(['stored.version', 'stored.created_at', 'stored.install_count', 'active.is_pinned'])
    .where('stored.app_id', '=', appId)
    .orderBy('stored.created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    version: row.version,
    madeAt: row.created_at,
    installCount: row.install_count,
    isActive: row.is_pinned !== null,
    isPinned: row.is_pinned ?? false,
  }))
}

/** How many installs of a day had this value. */
export interface ValueCount {
  readonly appId: string
  readonly day: string
  readonly platform: 'ios' | 'android'
  readonly signal: string
  readonly value: string
  readonly count: number
}

/** Inserts in the order of the keys, so that two servers that add the same values do not deadlock. */
export async function addValueCounts(
  db: Kysely<Database>,
  counts: readonly ValueCount[],
): Promise<void> {
  const column = <K extends keyof ValueCount>(name: K) => counts.map((each) => each[name])
  await sql`
    insert into install_values (app_id, day, platform, signal, value, count)
    select * from unnest(
      ${column('appId')}::text[], ${column('day')}::date[], ${column('platform')}::text[],
      ${column('signal')}::text[], ${column('value')}::text[], ${column('count')}::int[]
    ) as added (app_id, day, platform, signal, value, count)
    order by app_id, day, platform, signal, value
    on conflict (app_id, day, platform, signal, value)
    do update set count = install_values.count + excluded.count`.execute(db)
}

export interface SummedValue {
  readonly platform: 'ios' | 'android'
  readonly signal: string
  readonly value: string
  readonly count: number
}

export async function sumValueCounts(
  db: Kysely<Database>,
  appId: string,
  sinceDay: string,
): Promise<readonly SummedValue[]> {
  return db
    .selectFrom('install_values')
    .select(['platform', 'signal', 'value'])
    .select(sql<number>`sum(count)::int`.as('count'))
    .where('app_id', '=', appId)
    .where('day', '>=', sinceDay)
    .groupBy(['platform', 'signal', 'value'])
    .execute()
}

/** The key of an app's job is this and its id. */
export const learningKeyPrefix = 'learnApp '

/**
 * Returns apps whose number of installs changed by a fifth and by at least ten since their last model, or whose
 * last model is more than a day old. Those that have waited longest come first: apps without a model, then by
 * the age of the model. Apps that have a job already are left out, so that failing ones do not fill the list.
 */
export async function listAppsToLearn(
  db: Kysely<Database>,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ app_id: string }>`
    with counted as (
      select app_id, sum(count)::int as install_count, min(day) as since from install_values
      where signal = 'installs' group by app_id
    ), learned as (
      select distinct on (app_id) app_id, install_count, created_at from match_models
      order by app_id, created_at desc
    )
    select counted.app_id
    from counted left join learned using (app_id)
    where (
        abs(counted.install_count - coalesce(learned.install_count, 0))
          >= greatest(10, 0.2 * coalesce(learned.install_count, 0))
        or learned.created_at < now() - interval '1 day'
      )
      and not exists (select from ${sql.table(`${jobSchema}.jobs`)} where key = ${learningKeyPrefix} || counted.app_id)
    order by learned.created_at nulls first, counted.since, counted.app_id
    limit ${limit}`.execute(db)
  return rows.map((row) => row.app_id)
}

/** Returns the number of installs of the app whose values are counted. */
export async function countInstalls(db: Kysely<Database>, appId: string): Promise<number> {
  const row = await db
    .selectFrom('install_values')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
    .where('app_id', '=', appId)
    .where('signal', '=', 'installs')
    .executeTakeFirstOrThrow()
  return row.count
}

export async function deleteOldValueCounts(db: Kysely<Database>, beforeDay: string): Promise<void> {
  await db.deleteFrom('install_values').where('day', '<', beforeDay).execute()
}
