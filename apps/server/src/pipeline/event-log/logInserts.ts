import type { Pool } from 'pg'
import { makeUuidV7 } from '#platform/engines/makeUuidV7.ts'
import { encodeEntry, plainStart } from './batchCodec.ts'
import { getLane } from './getLane.ts'
import type { LogEntry } from './logEntry.ts'
import { floorToHour } from './logPartitions.ts'

/**
 * Writes entries as part of a statement that also writes something else, so that both are committed or neither,
 * with one commit. The statement decides which of the entries are written.
 */
export interface LogInserts {
  /** The pool of the log's database. A statement that another one runs cannot contain the part. */
  readonly pool: Pool
  /**
   * Returns the part, an `insert` for a common table expression. It writes the entries whose positions, from 1, are
   * in `source`, a table expression with the column `position`: one row for each lane, and none without an entry.
   * Its parameters are numbered from `firstParameter`.
   *
   * The whole statement locks the log before it writes anything, as `readHorizon` requires of transactions that
   * write to it. The rows are not compressed, because the entries are chosen in the database.
   */
  getText(source: string, firstParameter: number): string
  /**
   * Returns the values of the parameters, with new ids for the rows. They do not prevent that a repeated statement
   * writes an entry again. Its source must: it must not contain what an earlier attempt has written.
   */
  getValues(entries: readonly LogEntry[]): unknown[]
  /** Runs a statement with this part. It resolves to the number of entries that it has written, among others. */
  write<T extends { readonly entryCount: number }>(statement: () => Promise<T>): Promise<T>
}

export interface LogInsertsOptions {
  readonly pool: Pool
  readonly laneCount: number
  readonly now: () => number
  /** Called before each statement. */
  readonly prepareLanes: () => Promise<void>
  readonly onCommit?: ((entryCount: number, seconds: number) => void) | undefined
  readonly onFailure: () => void
}

export function createLogInserts(options: LogInsertsOptions): LogInserts {
  const { pool, laneCount, now, prepareLanes, onCommit, onFailure } = options
  return {
    pool,
    getText: getInsertText,
    getValues(entries) {
      const nowMs = now()
      const lanes = entries.map(({ appId }) => getLane(appId, laneCount))
      const batchLanes = [...new Set(lanes)]
      return [
        // One text, because an array would escape every quote. An encoded entry has no line breaks.
        entries.map(encodeEntry).join('\n'),
        lanes,
        batchLanes,
        batchLanes.map(() => makeUuidV7(nowMs)),
        new Date(floorToHour(nowMs)),
        laneCount,
      ]
    },
    async write(statement) {
      try {
        await prepareLanes()
        const startedMs = performance.now()
        const result = await statement()
        if (result.entryCount > 0) {
          onCommit?.(result.entryCount, (performance.now() - startedMs) / 1000)
        }
        return result
      } catch (error) {
        onFailure()
        throw error
      }
    },
  }
}

/** Its parameters are in the order of `getValues`. */
function getInsertText(source: string, firstParameter: number): string {
  const parameter = (index: number) => `$${firstParameter + index}`
  return `
    insert into log_batches (batch_id, hour, lane_count, lane, entry_count, payload, text_bytes)
    select batch.id, ${parameter(4)}::timestamptz, ${parameter(5)}::smallint, batch.lane, count(*),
      ${plainStart} || convert_to(string_agg(line.text, E'\\n' order by line.position), 'UTF8'),
      sum(octet_length(line.text) + 1)
    from ${source} as written
    join unnest(string_to_array(${parameter(0)}, E'\\n'), ${parameter(1)}::smallint[])
      with ordinality as line (text, lane, position) using (position)
    join unnest(${parameter(2)}::smallint[], ${parameter(3)}::uuid[]) as batch (lane, id)
      on batch.lane = line.lane
    group by batch.id, batch.lane`
}
