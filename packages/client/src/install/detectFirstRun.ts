import type { InstallTimes, Platform } from '../ports.ts'
import type { InstallRecord } from './installRecord.ts'

const maxResumeAgeMs = 72 * 60 * 60 * 1000

export interface InstallFacts {
  /** The stored record; `reset` when the app deleted it, `damaged` when it cannot be parsed. */
  readonly stored: InstallRecord | 'absent' | 'reset' | 'damaged'
  readonly times: InstallTimes | null
  readonly platform: Platform
  readonly resumeUnanswered: boolean
  /** An updated install that is older than this is an old one. */
  readonly freshMs: number
  readonly now: number
  /** The id to use when this install has none yet. */
  readonly newInstallId: string
}

export interface FirstRunResult {
  /** Whether this install still needs its match. */
  readonly isFirstRun: boolean
  /** The record to use. A different object than the stored one when it must be written. */
  readonly record: InstallRecord
}

/** Decides whether this start is the first run of an install. Pure. */
export function detectFirstRun(facts: InstallFacts): FirstRunResult {
  const { stored, newInstallId } = facts
  const times = dropInvalidTimes(facts.times)
  const installedAt = times?.installedAt ?? null
  const fresh = { installId: newInstallId, installedAt, startedAt: facts.now, processed: false }

  // A damaged record shows that the app ran before, so this is not a first run.
  if (stored === 'damaged') return { isFirstRun: false, record: { ...fresh, processed: true } }
  if (stored === 'reset') return { isFirstRun: true, record: fresh }
  if (stored === 'absent') {
    const isOld = isOldInstall(times, facts)
    return { isFirstRun: true, record: isOld ? { ...fresh, isOld } : fresh }
  }
  if (isRestoredBackup(stored, times, facts.platform)) return { isFirstRun: true, record: fresh }
  if (!stored.processed && stored.attempt) return checkResume(stored, stored.attempt, facts)
  return { isFirstRun: !stored.processed, record: stored }
}

/** Returns null for invalid times, so that an existing user is not mistaken for a new one. */
function dropInvalidTimes(times: InstallTimes | null): InstallTimes | null {
  if (times === null || !Number.isFinite(times.installedAt)) return null
  return times.updatedAt === null || Number.isFinite(times.updatedAt) ? times : null
}

/**
 * Detects an update that added Throughlink to an app that was installed earlier. If the update time is unknown,
 * every install that is not fresh counts as updated: else every existing user of such an app would be matched. The
 * cost is that an app first opened later than that is matched by a click id only.
 */
function isOldInstall(
  times: InstallTimes | null,
  { freshMs, now }: Pick<InstallFacts, 'freshMs' | 'now'>,
): boolean {
  if (times === null) return false
  const { installedAt, updatedAt } = times
  const isUpdated = updatedAt === null || installedAt < updatedAt
  return isUpdated && now - installedAt > freshMs
}

/**
 * Detects a record that Android's Auto Backup restored from an earlier install. The match belongs to that
 * install, and reusing its id would merge two installs. iOS deletes an app's data with the app.
 */
function isRestoredBackup(
  stored: InstallRecord,
  times: InstallTimes | null,
  platform: Platform,
): boolean {
  if (platform !== 'android' || times === null || stored.installedAt === null) return false
  return stored.installedAt !== times.installedAt
}

/** Resumes an attempt that was not answered, or ends it. */
function checkResume(
  stored: InstallRecord,
  { since }: NonNullable<InstallRecord['attempt']>,
  { resumeUnanswered, now }: InstallFacts,
): FirstRunResult {
  if (resumeUnanswered && now - since <= maxResumeAgeMs) return { isFirstRun: true, record: stored }
  return { isFirstRun: false, record: endAttempt(stored) }
}

function endAttempt(stored: InstallRecord): InstallRecord {
  const { attempt: _attempt, clickId: _clickId, paste: _paste, ...kept } = stored
  return { ...kept, processed: true }
}
