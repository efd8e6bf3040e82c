import type { Contestant } from '../contestant.ts'
import { clicksByAddress } from './clicksByAddress.ts'
import { readClicks } from './readClicks.ts'
import { ruleAnswer } from './ruleAnswer.ts'

const hourMs = 3_600_000

/** The last click of the app from the same address, whoever made it. Clicks are not used up. */
export const lastClick = lastClickWithin('B4 last click, 24 h', 24 * hourMs)

/** Dub-like: a window of one hour. */
export const lastClickOfHour = lastClickWithin('B4-1h last click, 1 h', hourMs)

function lastClickWithin(name: string, windowMs: number): Contestant {
  return {
    name,
    isProbability: false,
    play(world) {
      const find = clicksByAddress(readClicks(world.clicks))
      const answers = world.installs
        .filter(({ atMs }) => atMs >= world.testFromMs)
        .map((install) => {
          const last = find(install, windowMs).at(-1)
          return [install.id, ruleAnswer(last?.click ?? null)] as const
        })
      return new Map(answers)
    },
  }
}
