import type { InstallTimes, Platform } from '../ports.ts'
import type { InstallRecord } from './installRecord.ts'

const maxResumeAgeMs = 72 * 60 * 60 * 1000
const maxResumedStarts = 3
const minOldInstallAgeMs = 7 * 24 * 60 * 60 * 1000

export interface InstallFacts {
  /** The stored record, `absent` when there is none, `damaged` when it cannot be parsed. */
  readonly stored: InstallRecord | 'absent' | 'damaged'
  readonly times: InstallTimes | null
  readonly platform: Platform
  readonly resumeUnanswered: boolean
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
  const fresh = { installId: newInstallId, installedAt }

  // A damaged record shows that the app ran before, so this is not a first run.
  if (stored === 'damaged') return { isFirstRun: false, record: { ...fresh, processed: true } }
  if (stored === 'absent') {
    const isFirstRun = !isOldInstall(times, facts.now)
    return { isFirstRun, record: { ...fresh, processed: !isFirstRun } }
  }
  if (isRestoredBackup(stored, times, facts.platform))
    return { isFirstRun: true, record: { ...fresh, processed: false } }
  if (stored.unanswered) return checkResume(stored, stored.unanswered, facts)
  return { isFirstRun: !stored.processed, record: stored }
}

/** Returns null for invalid times, so that an existing user is not mistaken for a new one. */
function dropInvalidTimes(times: InstallTimes | null): InstallTimes | null {
  if (times === null || !Number.isFinite(times.installedAt)) return null
  return times.updatedAt === null || Number.isFinite(times.updatedAt) ? times : null
}

/**
 * Detects an update that added Throughlink to an app that was installed earlier. If the update time is unknown,
 * an install older than 7 days counts as updated: else every existing user of such an app would be matched. The
 * cost is that an app first opened more than 7 days after its install is not matched there.
 */
function isOldInstall(times: InstallTimes | null, now: number): boolean {
  if (times === null) return false
  const { installedAt, updatedAt } = times
  const isUpdated = updatedAt === null || installedAt < updatedAt
  return isUpdated && now - installedAt > minOldInstallAgeMs
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
  unanswered: NonNullable<InstallRecord['unanswered']>,
  { resumeUnanswered, now }: InstallFacts,
): FirstRunResult {
  const canResume =
    resumeUnanswered &&
    unanswered.resumedStarts < maxResumedStarts &&
    now - unanswered.since <= maxResumeAgeMs
  if (!canResume) return { isFirstRun: false, record: endAttempt(stored) }
  // Count the start now, not when it ends: a start that is killed counts too.
  const resumed = { ...unanswered, resumedStarts: unanswered.resumedStarts + 1 }
  return { isFirstRun: true, record: { ...stored, unanswered: resumed } }
}

function endAttempt({ installId, installedAt, keptLink }: InstallRecord): InstallRecord {
  return { installId, installedAt, processed: true, ...(keptLink && { keptLink }) }
}
