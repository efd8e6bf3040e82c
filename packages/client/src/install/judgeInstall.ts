import type { InstallTimes, Platform } from '../ports.ts'
import type { InstallRecord } from './installRecord.ts'

const resumeWithinMs = 72 * 60 * 60 * 1000
const resumeStarts = 3
const oldInstallMs = 7 * 24 * 60 * 60 * 1000

export interface InstallFacts {
  /** What storage holds: a record, nothing yet, or something that cannot be read as a record. */
  readonly stored: InstallRecord | 'absent' | 'damaged'
  readonly times: InstallTimes | null
  readonly platform: Platform
  readonly resumeUnanswered: boolean
  readonly now: number
  /** Used when this install has no id yet. */
  readonly newInstallId: string
}

export interface InstallVerdict {
  /** Whether the one match of this install is still to be made. */
  readonly firstRun: boolean
  /** The record to go on with. Differs from the stored one when it has to be written. */
  readonly record: InstallRecord
}

/** Decides whether this start is the first run of an install. The whole rule, without any I/O. */
export function judgeInstall(facts: InstallFacts): InstallVerdict {
  const { stored, newInstallId } = facts
  const times = sensible(facts.times)
  const installedAt = times?.installedAt ?? null
  const fresh = { installId: newInstallId, installedAt }

  // Nobody damages a record that does not exist: this is an old install, whatever it once said.
  if (stored === 'damaged') return { firstRun: false, record: { ...fresh, processed: true } }
  if (stored === 'absent') {
    const firstRun = !isOldInstall(times, facts.now)
    return { firstRun, record: { ...fresh, processed: !firstRun } }
  }
  if (isRestored(stored, times, facts.platform))
    return { firstRun: true, record: { ...fresh, processed: false } }
  if (!stored.processed) return { firstRun: true, record: stored }
  return judgeUnanswered(stored, facts)
}

/** Times that are no times are none: an old user must not be taken for a new one by mistake. */
function sensible(times: InstallTimes | null): InstallTimes | null {
  return Number.isFinite(times?.installedAt) && Number.isFinite(times?.updatedAt) ? times : null
}

/** An update of an app that had no Throughlink before is not an install. */
function isOldInstall(times: InstallTimes | null, now: number): boolean {
  if (times === null) return false
  const { installedAt, updatedAt } = times
  return installedAt < updatedAt && now - installedAt > oldInstallMs
}

/**
 * Android's Auto Backup brings the record of an earlier install back. Its match is not this install's,
 * and its id would make two installs look like one. iOS deletes an app's data with the app.
 */
function isRestored(
  stored: InstallRecord,
  times: InstallTimes | null,
  platform: Platform,
): boolean {
  if (platform !== 'android' || times === null || stored.installedAt === null) return false
  return stored.installedAt !== times.installedAt
}

function judgeUnanswered(stored: InstallRecord, facts: InstallFacts): InstallVerdict {
  const { unanswered } = stored
  const mayResume =
    facts.resumeUnanswered &&
    unanswered !== undefined &&
    unanswered.resumedStarts < resumeStarts &&
    facts.now - unanswered.since <= resumeWithinMs
  if (!mayResume) return { firstRun: false, record: stored }
  // Counted when it starts, not when it ends: a start that is killed has been used up too.
  const resumed = { ...unanswered, resumedStarts: unanswered.resumedStarts + 1 }
  return { firstRun: true, record: { ...stored, unanswered: resumed } }
}
