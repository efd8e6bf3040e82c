import type { Pool } from 'pg'
import type { Config } from '#config.ts'
import { ensurePartitions } from '#pipeline/event-log/logPartitions.ts'
import { ensureDatedPartitions } from '#platform/partitions/datedPartitions.ts'
import { listDatedTables } from './listDatedTables.ts'

/** Creates the partitions of now and the next hours or days in a database, before anything is written. */
export async function ensureAllPartitions(
  pool: Pool,
  config: Pick<Config, 'matchWindowMs'>,
  nowMs: number,
): Promise<void> {
  await ensurePartitions(pool, nowMs)
  for (const table of listDatedTables(config)) await ensureDatedPartitions(pool, table, nowMs)
}
