import type { Pool } from 'pg'
import { decodeEntriesOf } from './batchCodec.ts'
import { getLane } from './getLane.ts'
import type { LaneKey } from './laneStatements.ts'
import { type LogPosition, toPositionBefore } from './logPosition.ts'
import type { LogTail, TailedEntry } from './logTail.ts'
import { readHorizon } from './readHorizon.ts'
import { listLanes, readTailedBatches, type TailedBatchRow } from './tailStatements.ts'

/** A batch has up to 500 entries, and decoding a page must not hold up requests. */
const pageBatches = 20

/**
 * Reads the log in the order of its transactions, up to the oldest one that may still write. Parses only the
 * lines of the requested apps.
 */
export function createPostgresLogTail(pool: Pool, now: () => number): LogTail {
  const findEnd = async () => toPositionBefore(await readHorizon(pool), now())

  return {
    findEnd,
    async read(after, until, appIds) {
      // Before the lanes: a lane that is added later has only later entries.
      const limit = until ?? (await findEnd())
      const lanes = selectLanes(await listLanes(pool), appIds)
      const rows = await readTailedBatches(pool, lanes, after, limit, pageBatches)
      const entries = rows.flatMap((row) => decodeRow(row, after, appIds))
      const last = rows.length < pageBatches ? undefined : rows.at(-1)
      return {
        entries,
        end: last === undefined ? limit : toPosition(last, last.entry_count - 1),
        isLast: last === undefined,
      }
    },
  }
}

function selectLanes(lanes: readonly LaneKey[], appIds: ReadonlySet<string>): LaneKey[] {
  return lanes.filter(({ lane_count, lane }) => {
    for (const appId of appIds) if (getLane(appId, lane_count) === lane) return true
    return false
  })
}

function decodeRow(
  row: TailedBatchRow,
  after: LogPosition,
  appIds: ReadonlySet<string>,
): TailedEntry[] {
  const isStarted = row.xid === after.xid && row.batch_id === after.batchId
  const fromIndex = isStarted ? after.index + 1 : 0
  return decodeEntriesOf(row.payload, appIds, fromIndex).map(({ index, entry }) => ({
    entry,
    position: toPosition(row, index),
  }))
}

function toPosition({ xid, batch_id, written_at }: TailedBatchRow, index: number): LogPosition {
  return { atMs: written_at.getTime(), xid, batchId: batch_id, index }
}
