import { ServiceEventNames } from '@throughlink/protocol'
import type { LogBatch } from '../event-log/eventLog.ts'
import type { AppEventEntry, ClickEntry, MatchEntry } from '../event-log/logEntry.ts'
import { makeRowId } from './makeRowId.ts'

/** What an install is known by: the decision on it, or an event that a link has opened the app. */
export type InstallEntry = MatchEntry | AppEventEntry

/** A shipment's entries by the table they go to, each once, by the names of their rows. */
export interface SortedEntries {
  readonly clicks: Map<string, ClickEntry>
  /** Those of the clicks that may be stored already. */
  readonly lateClicks: Map<string, ClickEntry>
  readonly installs: Map<string, InstallEntry>
  readonly events: Map<string, AppEventEntry>
}

/**
 * A click is logged once, in one batch. The batch is written again only if its writer did not learn that
 * it was written until the log had dropped it, which is days later.
 */
const lateMs = 24 * 3_600_000

/**
 * The first of several entries with one id counts. Of an install, one that names a link comes before one
 * that does not. What pages told of clicks later goes nowhere: it is for matching.
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
