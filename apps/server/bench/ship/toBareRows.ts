import { randomUUID } from 'node:crypto'
import type { LogEntry } from '../../src/pipeline/event-log/logEntry.ts'
import { sortEntries } from '../../src/pipeline/shipping/sortEntries.ts'
import type { RowTable } from '../../src/pipeline/shipping/tableColumns.ts'
import { toClickRow } from '../../src/pipeline/shipping/toClickRow.ts'
import { toEventRow } from '../../src/pipeline/shipping/toEventRow.ts'
import { toMatchRow } from '../../src/pipeline/shipping/toMatchRow.ts'
import { toSignalsRow } from '../../src/pipeline/shipping/toSignalsRow.ts'

/** Converts entries to the rows that the shipper stores, with sources filled in as if they had been looked up. */
export function toBareRows(
  entries: readonly LogEntry[],
): readonly (readonly [RowTable, readonly object[]])[] {
  const shipment = randomUUID()
  const sorted = sortEntries([{ id: randomUUID(), writtenAtMs: Date.now(), entries }])
  const clicks = Array.from(sorted.clicks, ([rowId, entry]) =>
    toClickRow(entry, { shipment, rowId }),
  )
  const byId = new Map(clicks.map((row) => [row.id, row]))
  const matches = Array.from(sorted.installs, ([rowId, entry]) => {
    if (entry.kind !== 'match') throw new Error('The benchmark has no installs by opened links.')
    return toMatchRow(entry, { shipment, rowId }, byId.get(entry.clickReference ?? '') ?? null)
  })
  const events = Array.from(sorted.events, ([rowId, entry], index) =>
    toEventRow(entry, { shipment, rowId }, clicks[index % clicks.length] ?? null, '0'),
  )
  const signals = Array.from(sorted.signals.values(), toSignalsRow)
  return [
    ['clicks', clicks],
    ['matches', matches],
    ['events', events],
    ['click_signals', signals],
  ]
}
