import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

/** Next step of an erasure. The order is that of `eraseDue`. */
export type ErasureStage = 'tables' | 'shipping' | 'index' | 'analytics' | 'log' | 'finished'

/** An install to erase. */
export interface Erasure {
  readonly id: string
  readonly appId: string
  readonly installId: string
  /** References of the clicks that the install claimed, in base64url. */
  readonly clicks: readonly string[]
  readonly requestedAt: Date
  /** Erasures with the same one are deleted from ClickHouse together. */
  readonly batchId: string | null
}

export interface ErasureState {
  readonly id: string
  readonly requestedAt: Date
  readonly stage: ErasureStage
  readonly finishedAt: Date | null
}

/**
 * Hashes an install id, so that an erasure can be proven later: the hash can be recomputed with the id, but
 * does not reveal it.
 */
function hashInstall(appId: string, installId: string): Buffer {
  return createHash('sha256').update(`${appId} ${installId}`).digest()
}

/**
 * Creates an erasure. If this install has an unfinished one, it starts again and covers what has arrived since:
 * an erasure takes hours, and the app may have sent more data.
 */
export async function requestErasure(
  trx: Transaction<Database>,
  appId: string,
  installId: string,
): Promise<ErasureState> {
  const { rows } = await sql<StateRow>`
    insert into erasures (id, app_id, install_id, install_hash)
    values (${randomUUID()}, ${appId}, ${installId}, ${hashInstall(appId, installId)})
    on conflict (app_id, install_id) where finished_at is null
    do update set stage = 'tables', stage_at = now(), requested_at = now(), batch_id = null
    returning id, requested_at, stage, finished_at`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('The erasure was not stored.')
  return toState(row)
}

export async function findErasure(db: Db, appId: string, id: string): Promise<ErasureState | null> {
  const found = await db
    .selectFrom('erasures')
    .select(['id', 'requested_at', 'stage', 'finished_at'])
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found === undefined ? null : toState(found)
}

interface StateRow {
  readonly id: string
  readonly requested_at: Date
  readonly stage: ErasureStage
  readonly finished_at: Date | null
}

function toState({ id, requested_at, stage, finished_at }: StateRow): ErasureState {
  return { id, requestedAt: requested_at, stage, finishedAt: finished_at }
}

/** Returns the erasures of a stage that began before this time, those that have waited longest first. */
export async function listErasures(
  db: Db,
  stage: ErasureStage,
  { limit, before = null }: { readonly limit: number; readonly before?: Date | null },
): Promise<Erasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .select(['id', 'app_id', 'install_id', 'click_references', 'requested_at', 'batch_id'])
    .where('stage', '=', stage)
    .where('finished_at', 'is', null)
    .$if(before !== null, (query) => query.where('stage_at', '<', before))
    .orderBy('stage_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap((row) =>
    row.install_id === null
      ? []
      : {
          id: row.id,
          appId: row.app_id,
          installId: row.install_id,
          clicks: row.click_references.map((reference) => reference.toString('base64url')),
          requestedAt: row.requested_at,
          batchId: row.batch_id,
        },
  )
}

/**
 * Begins the next stage, except for erasures that were requested again meanwhile. `batchId` is stored with them,
 * if given.
 */
export async function beginStage(
  db: Db,
  erasures: readonly Erasure[],
  { from, to, batchId }: { from: ErasureStage; to: ErasureStage; batchId?: string | null },
): Promise<void> {
  const ids = erasures.map(({ id }) => id)
  await sql`
    update erasures set stage = ${to}, stage_at = now(), last_error = null
      ${batchId === undefined ? sql`` : sql`, batch_id = ${batchId}`}
    where id = any(${ids}::uuid[]) and stage = ${from}`.execute(db)
}

/**
 * Deletes installs from the tables, and stores the clicks they claimed with their erasures. A claim stays,
 * without the install: a claimed click must never be claimed again. A fixed number of statements, however many
 * installs there are. Returns the number of erasures.
 */
export async function eraseFromTables(db: Db, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; app_id: string; install_id: string }>`
      select id, app_id, install_id from erasures
      where stage = 'tables' and finished_at is null
      order by stage_at, id limit ${limit} for update skip locked`.execute(trx)
    if (rows.length === 0) return 0
    const due = sql`(select * from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ app_id }) => app_id)}::text[],
      ${rows.map(({ install_id }) => install_id)}::text[]) as due (id, app_id, install_id)) due`
    await sql`
      with claimed as (
        update claims set install_id = 'erased:' || gen_random_uuid(), link = '', query = '', explanation = null
        from ${due} where claims.app_id = due.app_id and claims.install_id = due.install_id
        returning due.id, claims.click_reference
      )
      update erasures set click_references = click_references || claimed.click_reference
      from claimed where erasures.id = claimed.id`.execute(trx)
    for (const table of ['abstentions', 'test_devices']) {
      await sql`
        delete from ${sql.table(table)} erased using ${due}
        where erased.app_id = due.app_id and erased.install_id = due.install_id`.execute(trx)
    }
    await sql`
      delete from webhook_messages erased using ${due}
      where erased.app_id = due.app_id and erased.payload ->> 'installId' = due.install_id
        and erased.payload ->> 'installId' is not null`.execute(trx)
    await eraseBatchItems(
      trx,
      rows.map((row) => ({ appId: row.app_id, key: row.install_id })),
    )
    await sql`
      update erasures set stage = 'shipping', stage_at = now(), attempts = attempts + 1
      from ${due} where erasures.id = due.id`.execute(trx)
    return rows.length
  })
}

/** Identifies items to remove from a batch of webhook items: an install, or a click by its row id. */
export interface ErasedKey {
  readonly appId: string
  readonly key: string
}

/**
 * Removes items from the batches of webhook messages, and batches without any items left. The other items of a
 * batch are still delivered.
 */
export async function eraseBatchItems(db: Db, erased: readonly ErasedKey[]): Promise<void> {
  await sql`
    with due (app_id, key) as (
      select * from unnest(${erased.map(({ appId }) => appId)}::text[],
        ${erased.map(({ key }) => key)}::text[])
    ), hit as materialized (
      select message.id, array_agg(due.key) as keys from due
      join webhook_messages message
        on message.erasure_keys @> array[due.key] and message.app_id = due.app_id
      group by message.id
    ), emptied as (
      delete from webhook_messages message using hit
      where message.id = hit.id and message.erasure_keys <@ hit.keys
    )
    update webhook_messages message
    set erasure_keys = array(select key from unnest(erasure_keys) key where key <> all(hit.keys)),
      payload = jsonb_set(payload, '{items}', (
        select jsonb_agg(item order by place)
        from jsonb_array_elements(payload -> 'items') with ordinality each (item, place)
        where coalesce(item ->> 'installId', item ->> 'id') <> all(hit.keys)))
    from hit where message.id = hit.id and not message.erasure_keys <@ hit.keys`.execute(db)
}

/** Marks an erasure as finished, and deletes the install id from it. Returns false if it was requested again. */
export async function finishErasure(trx: Transaction<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('erasures')
    .set({
      install_id: null,
      click_references: [],
      stage: 'finished',
      stage_at: sql<Date>`now()`,
      finished_at: sql<Date>`now()`,
      last_error: null,
    })
    .where('id', '=', id)
    .where('stage', '=', 'log')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the latest batch, which starts with its time. Null if there was none. */
export async function findLatestBatch(db: Db): Promise<string | null> {
  const found = await db
    .selectFrom('erasures')
    .select('batch_id')
    .where('batch_id', 'is not', null)
    .orderBy('batch_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.batch_id ?? null
}

/** Records the error with all unfinished erasures of the stage. */
export async function recordErasureError(
  db: Db,
  stage: ErasureStage,
  error: string,
): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ last_error: error })
    .where('stage', '=', stage)
    .where('finished_at', 'is', null)
    .execute()
}
