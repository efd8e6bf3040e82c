import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { RelaySource } from './relayRanges.ts'
import { splitChunks } from './splitChunks.ts'

/** The list that a job has stored for all servers, or another one as long as there is none. */
export function createPostgresRelaySource(
  db: Kysely<Database>,
  fallback: RelaySource,
): RelaySource {
  return {
    async readVersion() {
      const fetchedAt = await findRelayListTime(db)
      return fetchedAt === null ? fallback.readVersion() : fetchedAt.toISOString()
    },
    async *readChunks() {
      const row = await db.selectFrom('relay_ranges').select('list').executeTakeFirst()
      yield* row === undefined
        ? fallback.readChunks()
        : splitChunks(Readable.from([row.list]).pipe(createGunzip()).setEncoding('utf8'))
    },
  }
}

/** Returns when the list was downloaded, or null if there is none. */
export async function findRelayListTime(db: Kysely<Database>): Promise<Date | null> {
  const row = await db.selectFrom('relay_ranges').select('fetched_at').executeTakeFirst()
  return row?.fetched_at ?? null
}

/** Replaces the list. */
export async function storeRelayList(
  db: Kysely<Database>,
  text: string,
  fetchedAt: Date,
): Promise<void> {
  const values = { list: await promisify(gzip)(text), fetched_at: fetchedAt }
  await db
    .insertInto('relay_ranges')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}
