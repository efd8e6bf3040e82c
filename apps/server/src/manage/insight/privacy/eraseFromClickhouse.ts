import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Erasure } from './erasureStatements.ts'
import { findMutation, readErasedKeys, submitMutation, toConditions } from './mutationStatements.ts'

export interface EraseFromClickhouseOptions {
  readonly client: ClickHouseClient
  /** Part of the name of the mutations: a repetition finds those that were submitted, and waits for them. */
  readonly batchId: string
  readonly erasures: readonly Erasure[]
  /** How long to wait for the mutations. They continue without us. */
  readonly waitMs: number
}

const pollMs = 100

/**
 * Deletes the rows of installs and of the clicks they claimed. Returns whether all are deleted; if not, call it
 * again later. Rollups contain sums only, so they stay unchanged.
 *
 * ClickHouse rewrites whole parts for this, so pass many installs at once. A lightweight delete would only hide
 * the rows.
 */
export async function eraseFromClickhouse(options: EraseFromClickhouseOptions): Promise<boolean> {
  const { client, batchId, erasures, waitMs } = options
  const conditions = toConditions(await readErasedKeys(client, erasures))
  const toName = (condition: string) => `erasure ${batchId} ${hash('sha256', condition)}`
  for (const [table, condition] of conditions) {
    const name = toName(condition)
    const known = await findMutation(client, table, name)
    if (known === null) await submitMutation(client, { table, condition, name })
  }
  const untilMs = performance.now() + waitMs
  const open = new Map(conditions)
  for (;;) {
    for (const [table, condition] of open) {
      const mutation = await findMutation(client, table, toName(condition))
      if (mutation?.isDone) open.delete(table)
      else if (mutation?.error) throw new Error(`Failed to delete from ${table} in ClickHouse.`)
    }
    if (open.size === 0) return true
    if (performance.now() > untilMs) return false
    await sleep(pollMs)
  }
}
