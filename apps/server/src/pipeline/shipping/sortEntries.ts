import { ServiceEventNames } from '@throughlink/protocol'
import { dayMs } from '../../platform/time/durations.ts'
import type { LogBatch } from '../event-log/eventLog.ts'
import type { AppEventEntry, ClickEntry, MatchEntry } from '../event-log/logEntry.ts'
import { makeRowId } from './makeRowId.ts'

/** The entry that counts as an install: its match decision, or an event that a link opened the app. */
export type InstallEntry = MatchEntry | AppEventEntry

/** A shipment's entries by destination table, each once, keyed by row id. */
export interface SortedEntries {
  readonly clicks: Map<string, ClickEntry>
  /** Clicks that may have been stored before. */
  readonly lateClicks: Map<string, ClickEntry>
  readonly installs: Map<string, InstallEntry>
  readonly events: Map<string, AppEventEntry>
}

/**
 * A click is logged once, in one batch. The batch is written again only if its writer did not learn of the
 * success until the log had dropped the batch, which is days later.
 */
const lateMs = dayMs

/**
 * Groups the entries of a shipment by destination table. The first of several entries with one id counts,
 * except that for an install an entry with a link takes precedence. Signals entries are skipped: they are for
 * matching only.
 */
export function sortEntries(batches: readonly LogBatch[]): SortedEntries {
  const clicks = new Map<string, ClickEntry>()
  const lateClicks = new Map<string, ClickEntry>()
  const installs = new Map<string, InstallEntry>()
  const events = new Map<string, AppEventEntry>()
  for (const { entries, writtenAtMs } of batches) {
    for (const entry of entries) {
      switch (entry.kind) {
        case 'click': {
          const rowId = makeRowId('click', entry.appId, entry.id)
          addFirst(clicks, rowId, entry)
          if (entry.atMs < writtenAtMs - lateMs) addFirst(lateClicks, rowId, entry)
          break
        }
        case 'match':
          addInstall(installs, makeRowId('match', entry.appId, entry.id), entry)
          break
        case 'event':
          if (entry.name === ServiceEventNames.Install) {
            addInstall(installs, makeRowId('match', entry.appId, entry.installId), entry)
          } else {
            addFirst(events, makeRowId('event', entry.appId, entry.id), entry)
          }
          break
        case 'signals':
          break
      }
    }
  }
  return { clicks, lateClicks, installs, events }
}

function addFirst<Entry>(found: Map<string, Entry>, rowId: string, entry: Entry): void {
  if (!found.has(rowId)) found.set(rowId, entry)
}

function addInstall(installs: Map<string, InstallEntry>, rowId: string, entry: InstallEntry): void {
  const known = installs.get(rowId)
  if (known === undefined || (isNone(known) && !isNone(entry))) installs.set(rowId, entry)
}

function isNone(entry: InstallEntry): boolean {
  return entry.kind === 'match' && entry.method === 'none'
}
