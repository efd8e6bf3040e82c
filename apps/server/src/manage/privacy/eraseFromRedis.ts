import type { ClickHouseClient } from '@clickhouse/client'
import type { ClickIndex } from '../../pipeline/click-index/clickIndex.ts'
import { readStoredSignals } from '../../pipeline/click-index/readStoredSignals.ts'
import { toIndexWrites } from '../../pipeline/click-index/toIndexWrites.ts'
import type { SeenEvents } from '../../pipeline/event-log/seenEvents.ts'
import type { Erasure } from './erasureStatements.ts'

export interface EraseFromRedisOptions {
  readonly clickhouse: ClickHouseClient
  readonly index: Pick<ClickIndex, 'remove'>
  readonly seen: Pick<SeenEvents, 'remove'>
  readonly erasures: readonly Erasure[]
}

/**
 * Removes the clicks that installs claimed from the index, and the ids of their latest events. The clicks are read
 * from ClickHouse, so everything must have been shipped, and nothing deleted there.
 */
export async function eraseFromRedis(options: EraseFromRedisOptions): Promise<void> {
  const { clickhouse, index, seen, erasures } = options
  const clicks = erasures.flatMap(({ appId, clicks }) => clicks.map((id) => ({ appId, id })))
  for (const entry of await readStoredSignals(clickhouse, clicks)) {
    for (const click of toIndexWrites(entry)) {
      if (click) await index.remove(entry.appId, entry.hashes, click)
    }
  }
  for (const { appId, installId } of erasures) await seen.remove(appId, installId)
}
