import type { Answer } from '../contestant.ts'
import type { World } from '../world.ts'

/** What became of one judged install. */
export interface Verdict {
  readonly installId: string
  /** Whether a click led to it; else it is organic and every answer is false. */
  readonly isCaused: boolean
  readonly isAnswered: boolean
  /** Answered with the destination of the click that caused it, whichever click was named. */
  readonly isRight: boolean
  readonly isHigh: boolean
  /** Given somebody's own destination that is not the one the install came from. */
  readonly isWrongPersonal: boolean
  /** Whether the matcher had any destination to offer, answered or not. */
  readonly hasBest: boolean
  readonly isBestRight: boolean
  readonly confidence: number
}

/** An install without an answer counts as one where the matcher abstained. */
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
