import type { Link } from '../link.ts'

/** What is remembered about this install, under one key, so that one write changes all of it. */
export interface InstallRecord {
  /** Random, made once per install. The service answers the same install with the same match. */
  readonly installId: string
  /** Whether the one match of this install is over. */
  readonly processed: boolean
  /** When the platform says the app was installed; null where it does not say. */
  readonly installedAt: number | null
  /** Set while an attempt that got no answer may be resumed. */
  readonly unanswered?: { readonly since: number; readonly resumedStarts: number }
  /** A deferred link that waits for `clearLink()`, with `keepUntilCleared`. */
  readonly keptLink?: Link
}

export function formatInstallRecord(record: InstallRecord): string {
  return JSON.stringify(record)
}

/** The record in a stored text, or null when it is not one: written by another hand, cut off, damaged. */
export function parseInstallRecord(text: string): InstallRecord | null {
  try {
    const value = JSON.parse(text) as Partial<InstallRecord> | null
    if (typeof value?.installId !== 'string' || value.installId === '') return null
    return {
      installId: value.installId,
      processed: value.processed !== false,
      installedAt: typeof value.installedAt === 'number' ? value.installedAt : null,
      ...(value.unanswered ? { unanswered: value.unanswered } : {}),
      ...(typeof value.keptLink?.url === 'string' ? { keptLink: value.keptLink } : {}),
    }
  } catch {
    return null
  }
}
