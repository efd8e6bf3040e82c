import { randomUUID } from 'node:crypto'
import { toClickRow } from '../../src/pipeline/shipping/toClickRow.ts'
import { toEventRow, type InstallFacts } from '../../src/pipeline/shipping/toEventRow.ts'
import { toMatchRow, type ClickFacts } from '../../src/pipeline/shipping/toMatchRow.ts'
import type { LogEntry } from '../../src/pipeline/event-log/logEntry.ts'

/** Converts entries to rows, with sources filled in as if they had been looked up. */
export function toBareRows(
  entries: readonly LogEntry[],
): readonly (readonly [string, readonly object[]])[] {
  const shipment = randomUUID()
  const place = () => ({ shipment, rowId: randomUUID() })
  const clicks = entries.filter((entry) => entry.kind === 'click')
  const rows = clicks.map((entry) => toClickRow(entry, place()))
  const facts = new Map<string, ClickFacts & InstallFacts>(rows.map((row) => [row.id, row]))
  const [someFacts = null] = rows
  const matches = entries.filter((entry) => entry.kind === 'match')
  const events = entries.filter((entry) => entry.kind === 'event')
  return [
    ['clicks', rows],
    [
      'matches',
      matches.map((entry) =>
        toMatchRow(entry, place(), facts.get(entry.clickReference ?? '') ?? null),
      ),
    ],
    [
      'events',
      events.map((entry, index) => toEventRow(entry, place(), rows[index] ?? someFacts, '0')),
    ],
  ]
}
