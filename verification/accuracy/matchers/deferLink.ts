import type { Answer, Matcher } from '../matcher.ts'
import type { WorldInstall } from '../world.ts'
import { createScoreAnswer } from './answers.ts'
import { countBefore, type ReadClick, readClicks } from './readClicks.ts'

const windowMs = 24 * 3_600_000
const candidateCount = 50
const threshold = 0.7
const weights = { timezone: 0.35, screen: 0.25, language: 0.2, model: 0.15, userAgent: 0.05 }
/** The published text gives .3 to .5 for a missing value; this is the middle. */
const missingScore = 0.4

/** Factor by seconds since the click; the first entry with a larger limit applies. */
const timeFactors = [
  [10, 0.2],
  // Not published: halfway between its neighbours. No install in these worlds is this fast.
  [30, 0.6],
  [600, 1],
  [3_600, 0.9],
  [4 * 3_600, 0.7],
  [24 * 3_600, 0.4],
] as const

/**
 * DeferLink: a weighted sum of matching signals times a freshness factor, over the newest unclaimed clicks of
 * all apps. A match claims its click. The newest click wins a tie.
 *
 * In its favour: the user agent only has to agree on the platform, and a model counts however the click
 * reports it.
 */
export const deferLink: Matcher = {
  name: 'B8 DeferLink',
  isProbability: false,
  run(world) {
    const clicks = readClicks(world.clicks)
    const claimed = new Set<string>()
    const answers = new Map<string, Answer>()
    // Includes the history, because claimed clicks stay claimed.
    for (const install of world.installs) {
      const start = countBefore(clicks, install.atMs - windowMs)
      let best: ReadClick | null = null
      let most = 0
      let seen = 0
      for (let index = countBefore(clicks, install.atMs) - 1; index >= start; index--) {
        const click = clicks[index]
        if (click === undefined || claimed.has(click.click.id)) continue
        if (++seen > candidateCount) break
        const score = computeScore(click, install)
        if (score > most) [best, most] = [click, score]
      }
      const answer = createScoreAnswer(best?.click ?? null, most, threshold)
      if (answer.clickId !== null) claimed.add(answer.clickId)
      if (install.atMs >= world.testFromMs) answers.set(install.id, answer)
    }
    return answers
  },
}

function computeScore({ click, shown, browser }: ReadClick, install: WorldInstall): number {
  const { page } = click
  const { fingerprint } = install
  const isSameScreen =
    page === null
      ? null
      : page.screenWidth === fingerprint.screenWidth &&
        page.screenHeight === fingerprint.screenHeight
  const isSameModel =
    shown.model === null
      ? null
      : shown.model === fingerprint.modelId || shown.model === fingerprint.model
  const platform = shown.family === 'ipad' ? 'ios' : browser.platform
  const sum =
    weights.timezone * agreement(equal(page?.timezone, fingerprint.timezone)) +
    weights.screen * agreement(isSameScreen) +
    weights.language *
      agreement(equal(shown.language, fingerprint.locale[0]?.languageTag.toLowerCase())) +
    weights.model * agreement(isSameModel) +
    weights.userAgent * agreement(platform === fingerprint.platform)
  return sum * timeFactor((install.atMs - click.atMs) / 1_000)
}

function equal(one: string | null | undefined, other: string | undefined): boolean | null {
  return one === null || one === undefined || other === undefined ? null : one === other
}

function agreement(isEqual: boolean | null): number {
  return isEqual === null ? missingScore : Number(isEqual)
}

function timeFactor(gapSeconds: number): number {
  return timeFactors.find(([belowSeconds]) => gapSeconds < belowSeconds)?.[1] ?? 0
}
