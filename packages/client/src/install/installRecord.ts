import type { Link } from '../link.ts'

/** The stored state of this install, under one key, so that one write updates all of it. */
export interface InstallRecord {
  /** Random, created once per install. The service returns the same match for the same install id. */
  readonly installId: string
  /** Whether the single match of this install is done. */
  readonly processed: boolean
  /** The install time reported by the platform; null if unknown. */
  readonly installedAt: number | null
  /** When the app started with Throughlink for the first time. */
  readonly startedAt?: number
  /** The app was installed before it had Throughlink. It is matched by a click id only. */
  readonly isOld?: true
  /**
   * Stored before the first request of the match is sent, and removed with its answer. A later start finds an attempt
   * without an answer: it continues it, with `resumeUnanswered`, or ends it.
   */
  readonly attempt?: { readonly since: number }
  /** A click id that is already known, for a later start of the attempt. */
  readonly clickId?: string
  /** Set before the paste prompt is shown, so that it is shown once. `link` is what was pasted, if it was one. */
  readonly paste?: { readonly link: string | null }
  /** The URL of the last start by a link, and when the app cleared that link. Android only. */
  readonly handled?: { readonly url: string; readonly at: number }
  /** The user of the install, whom the service has been told. */
  readonly userId?: string
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
      ...(typeof value.startedAt === 'number' && { startedAt: value.startedAt }),
      ...(value.isOld === true && { isOld: true as const }),
      ...(typeof value.attempt?.since === 'number' && { attempt: { since: value.attempt.since } }),
      ...(typeof value.clickId === 'string' && { clickId: value.clickId }),
      ...(value.paste && { paste: { link: toText(value.paste.link) } }),
      ...(typeof value.handled?.url === 'string' && { handled: value.handled }),
      ...(typeof value.userId === 'string' && { userId: value.userId }),
      ...(isLink(value.keptLink) && { keptLink: value.keptLink }),
    }
  } catch {
    return null
  }
}

function isLink(value: Partial<Link> | undefined): value is Link {
  const { url, route, type, method } = value ?? {}
  return (
    typeof url === 'string' &&
    (route === null || typeof route === 'string') &&
    type === 'deferred' &&
    typeof method === 'string'
  )
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
