import type { Observation } from '@throughlink/matcher'
import { ServiceEventNames } from '@throughlink/protocol'
import { hourMs } from '#platform/time/durations.ts'
import { isIndexable } from '../click-index/storedSignals.ts'
import type { LogBatch } from '../event-log/eventLog.ts'
import type { AppEventEntry, ClickEntry, MatchEntry, SignalsEntry } from '../event-log/logEntry.ts'
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
  /** Links that opened the app after its first run. */
  readonly opens: Map<string, AppEventEntry>
  /** Clicks as they were indexed, and what their pages reported. */
  readonly signals: (ClickEntry | SignalsEntry)[]
  /** Matches with an observation. */
  readonly observations: Map<string, ObservedMatch>
}

export type ObservedMatch = MatchEntry & { readonly observation: Observation }

/**
 * A click is logged once, in one batch. The batch is written again only if its writer did not learn of the
 * success until the log had dropped the batch. The log keeps it for an hour at least; half of that leaves room
 * for differences between clocks.
 */
const lateMs = hourMs / 2

/**
 * Groups the entries of a shipment by destination table. The first of several entries with one id counts,
 * except that for an install an entry with a link takes precedence.
 */
export function sortEntries(batches: readonly LogBatch[]): SortedEntries {
  const clicks = new Map<string, ClickEntry>()
  const lateClicks = new Map<string, ClickEntry>()
  const installs = new Map<string, InstallEntry>()
  const events = new Map<string, AppEventEntry>()
  const opens = new Map<string, AppEventEntry>()
  const signals: (ClickEntry | SignalsEntry)[] = []
  const reports = new Set<string>()
  const observations = new Map<string, ObservedMatch>()
  for (const { entries, writtenAtMs } of batches) {
    for (const entry of entries) {
      switch (entry.kind) {
        case 'click': {
          const rowId = makeRowId('click', entry.appId, entry.id)
          if (entry.atMs < writtenAtMs - lateMs) addFirst(lateClicks, rowId, entry)
          if (clicks.has(rowId)) break
          clicks.set(rowId, entry)
          if (isIndexable(entry)) signals.push(entry)
          break
        }
        case 'match': {
          const rowId = makeRowId('match', entry.appId, entry.id)
          addInstall(installs, rowId, entry)
          if (hasObservation(entry)) addFirst(observations, rowId, entry)
          break
        }
        case 'event':
          if (entry.name === ServiceEventNames.Install) {
            addInstall(installs, makeRowId('match', entry.appId, entry.installId), entry)
          } else {
            const found = entry.name === ServiceEventNames.LinkOpened ? opens : events
            addFirst(found, makeRowId('event', entry.appId, entry.id), entry)
          }
          break
        case 'signals': {
          // A page may report over each address family.
          const report = `${entry.appId}\n${entry.id} ${entry.atMs}`
          if (!isIndexable(entry) || reports.has(report)) break
          reports.add(report)
          signals.push(entry)
          break
        }
      }
    }
  }
  return { clicks, lateClicks, installs, events, opens, signals, observations }
}

function hasObservation(entry: MatchEntry): entry is ObservedMatch {
  return (entry.observation ?? null) !== null
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
