import type { Verdict } from '../metrics/evaluateAnswers.ts'
import type { Job, JobResult } from '../run/job.ts'
import { packVerdicts } from '../run/packVerdicts.ts'
import { type ScenarioSummary, summarise } from './summarise.ts'

/** For tests: how often a matcher was right, wrong or silent on caused and organic installs. */
interface Counts {
  readonly right?: number
  readonly wrong?: number
  readonly missed?: number
  readonly falseMatches?: number
  readonly organic?: number
}

export function createVerdicts(counts: Counts): readonly Verdict[] {
  const { right = 0, wrong = 0, missed = 0, falseMatches = 0, organic = 0 } = counts
  const answer = { isAnswered: true, hasBest: true, confidence: 0.95 }
  return [
    ...times(right, { ...answer, isCaused: true, isRight: true, isBestRight: true }),
    ...times(wrong, { ...answer, isCaused: true }),
    ...times(missed, { isCaused: true }),
    ...times(falseMatches, answer),
    ...times(organic, {}),
  ]
}

export function createResult(
  changes: Partial<Job>,
  matcherVerdicts: Readonly<Record<string, readonly Verdict[]>>,
  rest: Partial<JobResult> = {},
): JobResult {
  const matcherIds = Object.keys(matcherVerdicts)
  const job = { generator: 'tuned', scenario: 'mixed', seed: 1, matcherIds, changes: {} } as const
  return {
    job: { ...job, ...changes },
    evaluated: Math.max(0, ...Object.values(matcherVerdicts).map(({ length }) => length)),
    generateMs: 1_000,
    runs: Object.entries(matcherVerdicts).map(([matcherId, verdicts]) => ({
      matcherId,
      verdicts: packVerdicts(verdicts),
      runMs: 500,
    })),
    ...rest,
  }
}

/** For tests: creates the summary of a scenario with one seed. */
export function createSummary(
  changes: Partial<Job>,
  matcherVerdicts: Readonly<Record<string, Counts>>,
  rest: Partial<JobResult> = {},
): ScenarioSummary {
  const verdicts = Object.entries(matcherVerdicts).map(
    ([id, counts]) => [id, createVerdicts(counts)] as const,
  )
  const [summary] = summarise([createResult(changes, Object.fromEntries(verdicts), rest)])
  if (!summary) throw new Error('Expected one summary.')
  return summary
}

function times(count: number, changes: Partial<Verdict>): readonly Verdict[] {
  return Array.from({ length: count }, () => createVerdict(changes))
}

/** For tests: creates a verdict for an unanswered organic install, with changes. */
export function createVerdict(changes: Partial<Verdict> = {}): Verdict {
  return {
    installId: 'i1',
    isCaused: false,
    isAnswered: false,
    isRight: false,
    isHigh: false,
    isWrongPersonal: false,
    hasBest: false,
    isBestRight: false,
    confidence: 0,
    ...changes,
  }
}

/** For tests: creates a verdict with a best destination at this confidence. */
export function createOffer(confidence: number, isBestRight: boolean): Verdict {
  return createVerdict({ hasBest: true, confidence, isBestRight, isCaused: isBestRight })
}
