import type { MatchOutcome } from '../match/matchOutcome.ts'
import type { InstallChange } from './createInstall.ts'
import type { InstallRecord } from './installRecord.ts'

export interface InstallChangeFacts {
  readonly keepUntilCleared: boolean
  readonly resumeUnanswered: boolean
  /** Whether a deferred link would still be shown: no link was opened or cleared since. */
  readonly isWanted: boolean
  /** To store if the attempt may be resumed. */
  readonly unanswered: NonNullable<InstallRecord['unanswered']>
}

/** Returns what to store after a match. The install is processed, whatever the outcome. */
export function toInstallChange(outcome: MatchOutcome, facts: InstallChangeFacts): InstallChange {
  const { isWanted } = facts
  const keptLink =
    outcome.kind === 'link' && facts.keepUntilCleared && isWanted ? outcome.link : undefined
  const canResume =
    outcome.kind === 'failed' && outcome.unanswered && facts.resumeUnanswered && isWanted
  return { processed: true, keptLink, unanswered: canResume ? facts.unanswered : undefined }
}
