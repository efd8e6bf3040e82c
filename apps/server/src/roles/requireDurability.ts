import type { Pool } from 'pg'
import { StartError } from '../platform/process/startError.ts'

/** Throws if the database would confirm commits before they are durable. */
export async function requireDurability(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ synchronous_commit: string }>('show synchronous_commit')
  if (rows[0]?.synchronous_commit !== 'off') return
  throw new StartError(
    'The database has synchronous_commit = off and could lose events. Set it to on.',
  )
}
