import type { ClickSignals } from '@throughlink/matcher'
import type { LogEntry } from '../../pipeline/event-log/logEntry.ts'

/** What is to be forgotten, as {@link toInstallKey} and {@link toClickKey} write it. */
export interface ErasedIds {
  readonly installs: ReadonlySet<string>
  readonly clicks: ReadonlySet<string>
}

/** An id is unique within its app only, and an app's own text. */
export function toInstallKey(appId: string, installId: string): string {
  return `${appId} ${installId}`
}

export function toClickKey(appId: string, reference: string): string {
  return `${appId} ${reference}`
}

/**
 * An entry of the log without what is to be forgotten: null where nothing of it may stay. Of a click it
 * stays that there was one, by no one.
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
