import type { Answer } from '../contestant.ts'
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
export function judge(
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
      const due = cause === null ? null : (destinations.get(cause) ?? null)
      return verdictOn(id, due, answers.get(id) ?? null, personal)
    })
}

function verdictOn(
  installId: string,
  due: string | null,
  answer: Answer | null,
  personal: ReadonlySet<string>,
): Verdict {
  const given = answer?.destination ?? null
  const best = answer?.best ?? null
  const isRight = given !== null && given === due
  return {
    installId,
    isCaused: due !== null,
    isAnswered: given !== null,
    isRight,
    isHigh: given !== null && answer?.tier === 'high',
    isWrongPersonal: given !== null && !isRight && personal.has(given),
    hasBest: best !== null,
    isBestRight: best !== null && best === due,
    confidence: answer?.confidence ?? 0,
  }
}
