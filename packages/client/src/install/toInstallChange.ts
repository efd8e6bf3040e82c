import type { MatchOutcome } from '../match/matchOutcome.ts'
import type { InstallChange } from './createInstall.ts'

export interface InstallChangeFacts {
  readonly keepUntilCleared: boolean
  readonly resumeUnanswered: boolean
  /** Whether a deferred link would still be shown: no link was opened or cleared since. */
  readonly isWanted: boolean
}

/** The install needs no match any more, and nothing that only the match needed is kept. */
export const spent: InstallChange = {
  processed: true,
  attempt: undefined,
  clickId: undefined,
  paste: undefined,
}

/**
 * Returns what to store after a match. An answer ends it. Without one, a later start may continue it. If nothing was
 * sent, nothing is stored: the next start begins anew.
 */
export function toInstallChange(outcome: MatchOutcome, facts: InstallChangeFacts): InstallChange {
  if (outcome.kind === 'skipped' || outcome.kind === 'stopped') return {}
  const { isWanted, keepUntilCleared, resumeUnanswered } = facts
  if (outcome.kind === 'failed' && outcome.unanswered && resumeUnanswered && isWanted) return {}
  const isKept = outcome.kind === 'link' && keepUntilCleared && isWanted
  return { ...spent, keptLink: isKept ? outcome.link : undefined }
}
