import { makeUuidV7 } from '#platform/engines/makeUuidV7.ts'
import { encodeBatch } from './batchCodec.ts'
import type { LaneLines } from './groupCommit.ts'
import { countLineEntries, type Line } from './line.ts'
import { floorToHour } from './logPartitions.ts'
import type { BatchRow } from './logStatements.ts'

export interface PackOptions {
  readonly laneCount: number
  readonly nowMs: number
}

/** Packs encoded entries into a new batch for each lane. Their ids and their hour never change afterwards. */
export function packBatches(groups: readonly LaneLines[], options: PackOptions): BatchRow[] {
  const [first] = groups
  if (first !== undefined && groups.every(({ lane }) => lane === first.lane)) {
    const lines = groups.length === 1 ? first.lines : groups.flatMap((group) => group.lines)
    return [packBatch({ lane: first.lane, lines }, options)]
  }
  const byLane = new Map<number, Line[]>()
  for (const { lane, lines } of groups) {
    const known = byLane.get(lane)
    if (known === undefined) byLane.set(lane, [...lines])
    else known.push(...lines)
  }
  return [...byLane].map(([lane, lines]) => packBatch({ lane, lines }, options))
}

export function packBatch({ lane, lines }: LaneLines, { laneCount, nowMs }: PackOptions): BatchRow {
  return {
    id: makeUuidV7(nowMs),
    hourMs: floorToHour(nowMs),
    lane,
    laneCount,
    entryCount: lines.reduce((sum, line) => sum + countLineEntries(line), 0),
    ...encodeBatch(lines),
  }
}
