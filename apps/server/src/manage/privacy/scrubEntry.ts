import type { ClickSignals } from '@throughlink/matcher'
import type { LogEntry } from '../../pipeline/event-log/logEntry.ts'

/** Keys of erased installs and clicks, built by {@link toInstallKey} and {@link toClickKey}. */
export interface ErasedIds {
  readonly installs: ReadonlySet<string>
  readonly clicks: ReadonlySet<string>
}

/** Includes the app: apps choose install ids, so an id is unique within its app only. */
export function toInstallKey(appId: string, installId: string): string {
  return `${appId} ${installId}`
}

export function toClickKey(appId: string, reference: string): string {
  return `${appId} ${reference}`
}

/**
 * Removes erased data from a log entry. Returns null if the whole entry must be deleted. A click is kept
 * without signals, hashes and user agent, so that it is still counted.
 */
export function scrubEntry(entry: LogEntry, { installs, clicks }: ErasedIds): LogEntry | null {
  switch (entry.kind) {
    case 'event':
      return installs.has(toInstallKey(entry.appId, entry.installId)) ? null : entry
    case 'match':
      return installs.has(toInstallKey(entry.appId, entry.id)) ? null : entry
    case 'signals':
      return clicks.has(toClickKey(entry.appId, entry.id)) ? null : entry
    case 'click': {
      if (!clicks.has(toClickKey(entry.appId, entry.id))) return entry
      const signals = withoutSignals(entry.signals)
      return { ...entry, signals, hashes: [], userAgent: '' }
    }
  }
}

function withoutSignals({ platform, isConfirmed }: ClickSignals): ClickSignals {
  const unknown = { model: null, systemVersion: null, screen: null, language: null, timezone: null }
  return { platform, isConfirmed, ...unknown }
}
