import type { MatchOutcome } from '../match/matchOutcome.ts'
import type { InstallChange } from './createInstall.ts'
import type { InstallRecord } from './installRecord.ts'

export interface MatchMemoryFacts {
  readonly keepUntilCleared: boolean
  readonly resumeUnanswered: boolean
  /** Whether a deferred link would still be shown: none was opened, and the app has not moved on. */
  readonly isWanted: boolean
  readonly unanswered: InstallRecord['unanswered'] | null
  readonly now: number
}

/** What to remember of a match that ended. The install is processed, whatever the outcome. */
export function matchMemory(outcome: MatchOutcome, facts: MatchMemoryFacts): InstallChange {
  const { isWanted } = facts
  const keptLink =
    outcome.kind === 'link' && facts.keepUntilCleared && isWanted ? outcome.link : undefined
  const mayResume =
    outcome.kind === 'failed' && outcome.unanswered && facts.resumeUnanswered && isWanted
  const unanswered = facts.unanswered ?? { since: facts.now, resumedStarts: 0 }
  return { processed: true, keptLink, unanswered: mayResume ? unanswered : undefined }
}
