import type { Link } from '../link.ts'

/** The stored state of this install, under one key, so that one write updates all of it. */
export interface InstallRecord {
  /** Random, created once per install. The service returns the same match for the same install id. */
  readonly installId: string
  /** Whether the single match of this install is done. */
  readonly processed: boolean
  /** The install time reported by the platform; null if unknown. */
  readonly installedAt: number | null
  /**
   * Set while a match attempt has not been answered. At the next start it is resumed, with
   * `resumeUnanswered`, or ends.
   */
  readonly unanswered?: { readonly since: number; readonly resumedStarts: number }
  /** A deferred link kept until `clearLink()`, with `keepUntilCleared`. */
  readonly keptLink?: Link
}

export function formatInstallRecord(record: InstallRecord): string {
  return JSON.stringify(record)
}

/** Parses a stored record. Returns null when the text is not a record: foreign, truncated or damaged. */
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
