import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'

/**
 * Destroys the keys of the days before this one, and with them the way back from a stored hash to an
 * address. The first day of `daysWithin` the match window is the one to name. Resolves to how many there
 * were. Servers drop theirs from memory by themselves.
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
