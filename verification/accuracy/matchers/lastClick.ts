import type { Matcher } from '../matcher.ts'
import { createRuleAnswer } from './answers.ts'
import { indexByAddress, readClicks } from './readClicks.ts'

const hourMs = 3_600_000

/** The last click of the app from the same address, whoever made it. Clicks are not used up. */
export const lastClick = createLastClick('B4 last click, 24 h', 24 * hourMs)

/** Dub-like: a window of one hour. */
export const lastClickHour = createLastClick('B4-1h last click, 1 h', hourMs)

function createLastClick(name: string, windowMs: number): Matcher {
  return {
    name,
    isProbability: false,
    run(world) {
      const find = indexByAddress(readClicks(world.clicks))
      const answers = world.installs
        .filter(({ atMs }) => atMs >= world.testFromMs)
        .map((install) => {
          const last = find(install, windowMs).at(-1)
          return [install.id, createRuleAnswer(last?.click ?? null)] as const
        })
      return new Map(answers)
    },
  }
}
