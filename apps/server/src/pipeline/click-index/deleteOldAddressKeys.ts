import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

/**
 * Deletes the keys of all days before this one. Without its key, a stored hash cannot be traced to an
 * address. Pass the first day of `listDays` for the match window. Returns the number of deleted keys. Servers
 * drop theirs from memory by themselves.
 */
export async function deleteOldAddressKeys(
  db: Kysely<Database>,
  beforeDay: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('address_keys')
    .where('day', '<', beforeDay)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
