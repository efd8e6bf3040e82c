import type { Answer } from '../matcher.ts'
import type { World } from '../world.ts'

/** Result for one evaluated install. */
export interface Verdict {
  readonly installId: string
  /** Whether a click caused the install. If not, it is organic and every answer is wrong. */
  readonly isCaused: boolean
  readonly isAnswered: boolean
  /** Whether the answer has the destination of the causing click, whichever click it names. */
  readonly isRight: boolean
  readonly isHigh: boolean
  /** Whether the answer is a personal destination other than the correct one. */
  readonly isWrongPersonal: boolean
  /** Whether the matcher had a best destination, answered or not. */
  readonly hasBest: boolean
  readonly isBestRight: boolean
  readonly confidence: number
}

/** Evaluates the answers of a matcher. An install without an answer counts as abstained. */
export function evaluateAnswers(
  world: Pick<World, 'clicks' | 'installs' | 'testFromMs' | 'truth'>,
  answers: ReadonlyMap<string, Answer>,
): readonly Verdict[] {
  const destinations = new Map(world.clicks.map(({ id, destination }) => [id, destination]))
  const personal = new Set(
    world.clicks.filter(({ isPersonal }) => isPersonal).map(({ destination }) => destination),
  )
  return world.installs
    .filter(({ atMs }) => atMs >= world.testFromMs)
    .map(({ id }) => {
      const cause = world.truth.causes.get(id) ?? null
      const expected = cause === null ? null : (destinations.get(cause) ?? null)
      return evaluateAnswer(id, expected, answers.get(id) ?? null, personal)
    })
}

function evaluateAnswer(
  installId: string,
  expected: string | null,
  answer: Answer | null,
  personal: ReadonlySet<string>,
): Verdict {
  const answered = answer?.destination ?? null
  const best = answer?.best ?? null
  const isRight = answered !== null && answered === expected
  return {
    installId,
    isCaused: expected !== null,
    isAnswered: answered !== null,
    isRight,
    isHigh: answered !== null && answer?.tier === 'high',
    isWrongPersonal: answered !== null && !isRight && personal.has(answered),
    hasBest: best !== null,
    isBestRight: best !== null && best === expected,
    confidence: answer?.confidence ?? 0,
  }
}
