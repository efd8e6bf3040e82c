import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { expect } from 'vitest'

/** Makes commits wait for a replica that does not exist, or lets them go on. Needs a PostgreSQL of its own. */
export async function holdCommits(pool: Pool, isHeld: boolean): Promise<void> {
  const name = isHeld ? 'missing' : ''
  await pool.query(`alter system set synchronous_standby_names = '${name}'`)
  await pool.query('select pg_reload_conf()')
  const read = () => pool.query<object>('show synchronous_standby_names')
  await expect.poll(async () => (await read()).rows).toEqual([{ synchronous_standby_names: name }])
  // Commits start to wait only when another process has read the setting too.
  if (isHeld) await expect.poll(() => isCommitHeld(pool), { timeout: 10_000 }).toBe(true)
}

async function isCommitHeld(pool: Pool): Promise<boolean> {
  const probe = pool.query('create table if not exists probe (); insert into probe default values')
  await Promise.race([probe.catch(() => undefined), sleep(300)])
  const cutOff = await cutOffCommits(pool)
  await probe.catch(() => undefined)
  return cutOff > 0
}

/** Ends the connections whose commits wait, and returns how many there were. */
export async function cutOffCommits(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
  )
  return rowCount ?? 0
}
