import type { Matcher } from '../matcher.ts'
import { createRandom } from '../random.ts'
import { countBefore } from './countBefore.ts'
import { createRuleAnswer } from './createRuleAnswer.ts'

const windowMs = 24 * 3_600_000

/** Answers every install with the destination of a random click of the app in the last day. */
export const randomClick: Matcher = {
  name: 'B6 random',
  isProbability: false,
  run(world) {
    const random = createRandom(6)
    const apps = Map.groupBy(world.clicks, ({ appId }) => appId)
    const answers = world.installs
      .filter(({ atMs }) => atMs >= world.testFromMs)
      .map((install) => {
        const clicks = apps.get(install.appId) ?? []
        const start = countBefore(clicks, install.atMs - windowMs)
        const count = countBefore(clicks, install.atMs) - start
        // One stream per install, so that installs do not affect each other.
        const drawn = clicks[start + random.fork(install.id).below(count)]
        return [install.id, createRuleAnswer(count === 0 ? null : (drawn ?? null))] as const
      })
    return new Map(answers)
  },
}
