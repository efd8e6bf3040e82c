import { createHash, randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'

type Db = Kysely<Database>

/** An install that is to be forgotten. */
export interface Erasure {
  readonly id: string
  readonly appId: string
  readonly installId: string
  /** Of the click that it had claimed, in base64url. */
  readonly clickReference: string | null
}

export interface ErasureState {
  readonly id: string
  readonly requestedAt: Date
  readonly finishedAt: Date | null
}

/** The proof of whose erasure it was: who has the id can make it again, and nobody else can read it. */
function hashInstall(appId: string, installId: string): Buffer {
  return createHash('sha256').update(`${appId} ${installId}`).digest()
}

/** Asks for an erasure; the one that waits already where there is one. */
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
 * Takes the install out of the tables, and remembers its click with the erasure, which may have to begin
 * again. The claim stays without it: a click that was claimed must never be claimed again.
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

/** From here on the erasure itself does not know whose it was. */
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

export async function recordErasureError(db: Db, id: string, fault: string): Promise<void> {
  await db.updateTable('erasures').set({ last_error: fault }).where('id', '=', id).execute()
}
