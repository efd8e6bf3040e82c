import { createHash, randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'

type Db = Kysely<Database>

/** An install to erase. */
export interface Erasure {
  readonly id: string
  readonly appId: string
  readonly installId: string
  /** Reference of the click that the install claimed, in base64url. */
  readonly clickReference: string | null
}

export interface ErasureState {
  readonly id: string
  readonly requestedAt: Date
  readonly finishedAt: Date | null
}

/**
 * Hashes an install id, so that an erasure can be proven later: the hash can be recomputed with the id, but
 * does not reveal it.
 */
function hashInstall(appId: string, installId: string): Buffer {
  return createHash('sha256').update(`${appId} ${installId}`).digest()
}

/** Creates an erasure, or returns the unfinished one of this install. */
export async function requestErasure(
  trx: Transaction<Database>,
  appId: string,
  installId: string,
): Promise<ErasureState> {
  const waiting = await trx
    .selectFrom('erasures')
    .select(['id', 'requested_at'])
    .where('app_id', '=', appId)
    .where('install_id', '=', installId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (waiting) return { id: waiting.id, requestedAt: waiting.requested_at, finishedAt: null }
  const { id, requested_at } = await trx
    .insertInto('erasures')
    .values({
      id: randomUUID(),
      app_id: appId,
      install_id: installId,
      install_hash: hashInstall(appId, installId),
    })
    .returning(['id', 'requested_at'])
    .executeTakeFirstOrThrow()
  return { id, requestedAt: requested_at, finishedAt: null }
}

export async function findErasure(db: Db, appId: string, id: string): Promise<ErasureState | null> {
  const found = await db
    .selectFrom('erasures')
    .select(['id', 'requested_at', 'finished_at'])
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) return null
  return { id: found.id, requestedAt: found.requested_at, finishedAt: found.finished_at }
}

/**
 * Deletes an install from the tables, and stores its click reference with the erasure in case the erasure has
 * to start again. The claim stays, without the install: a claimed click must never be claimed again. Returns
 * null if the erasure does not exist or is finished.
 */
export async function eraseFromTables(db: Db, id: string): Promise<Erasure | null> {
  return db.transaction().execute(async (trx) => {
    const erasure = await trx
      .selectFrom('erasures')
      .select(['app_id', 'install_id', 'click_reference'])
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (erasure?.install_id == null) return null
    const { app_id: appId, install_id: installId } = erasure
    const claim = await trx
      .updateTable('claims')
      .set({ install_id: `erased:${randomUUID()}`, link: '', explanation: null })
      .where('app_id', '=', appId)
      .where('install_id', '=', installId)
      .returning('click_reference')
      .executeTakeFirst()
    const reference = claim?.click_reference ?? erasure.click_reference
    await trx
      .updateTable('erasures')
      .set((eb) => ({ click_reference: reference, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .execute()
    for (const table of ['abstentions', 'test_devices'] as const) {
      await trx
        .deleteFrom(table)
        .where('app_id', '=', appId)
        .where('install_id', '=', installId)
        .execute()
    }
    await trx
      .deleteFrom('webhook_messages')
      .where('app_id', '=', appId)
      .where(sql<string>`payload ->> 'installId'`, '=', installId)
      .execute()
    const clickReference = reference?.toString('base64url') ?? null
    return { id, appId, installId, clickReference }
  })
}

export async function listUnfinishedErasures(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('erasures')
    .select('id')
    .where('finished_at', 'is', null)
    .orderBy('requested_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks an erasure as finished, and deletes the install id from it. */
export async function finishErasure(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('erasures')
    .set({
      install_id: null,
      click_reference: null,
      finished_at: sql<Date>`now()`,
      last_error: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function recordErasureError(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('erasures').set({ last_error: error }).where('id', '=', id).execute()
}
