import type { ObservationRow } from './rows.ts'
import type { ObservedMatch } from './sortEntries.ts'

export function toObservationRow(entry: ObservedMatch, rowId: string): ObservationRow {
  const { appId, atMs, observation } = entry
  return {
    app_id: appId,
    row_id: rowId,
    at: atMs,
    observation: JSON.stringify(observation),
  }
}
