import type { Matcher } from '../matcher.ts'
import type { WorldInstall } from '../world.ts'
import { createScoreAnswer } from './answers.ts'
import { toNetwork } from './networks.ts'
import { countBefore, getMainAddress, type ReadClick, readClicks } from './readClicks.ts'

const points = { network: 40, browser: 30, timezone: 10, language: 10, screen: 10 }
const threshold = 70
const windowMs = 168 * 3_600_000
const newestCount = 1_000

/** The five compared values as text. Null equals nothing. */
interface Compared {
  readonly network: string | null
  readonly browser: string | null
  readonly timezone: string | null
  readonly language: string | null
  readonly screen: string | null
}

/**
 * LinkForty 1.21: points for five signals, over the newest clicks of all apps. The newest of the best clicks
 * wins and stays available. Bots are eligible.
 *
 * In its favour: an app's web view counts as the browser of the click, an iPad with a Mac user agent counts
 * as an iPad, and the page reports the screen.
 */
export const linkForty: Matcher = {
  name: 'B1 LinkForty, ideal',
  isProbability: false,
  run(world) {
    const clicks = readClicks(world.clicks)
    const compared = clicks.map(toComparedClick)
    const answers = world.installs
      .filter(({ atMs }) => atMs >= world.testFromMs)
      .map((install) => {
        const own = toComparedInstall(install)
        const end = countBefore(clicks, install.atMs)
        const start = Math.max(end - newestCount, countBefore(clicks, install.atMs - windowMs))
        let best: ReadClick | null = null
        let most = 0
        for (let index = end - 1; index >= start; index--) {
          const sum = pointsFor(compared[index], own)
          if (sum > most) [best, most] = [clicks[index] ?? null, sum]
        }
        return [install.id, createScoreAnswer(best?.click ?? null, most, threshold)] as const
      })
    return new Map(answers)
  },
}

function toComparedClick({ click, address, browser, shown }: ReadClick): Compared {
  const { page } = click
  return {
    network: address === null ? null : toNetwork(address),
    browser: shown.family === 'ipad' ? 'ios' : browser.platform,
    timezone: page?.timezone ?? null,
    language: shown.language?.slice(0, 2) ?? null,
    screen: page === null ? null : `${page.screenWidth}x${page.screenHeight}`,
  }
}

function toComparedInstall({ addresses, fingerprint }: WorldInstall): Compared {
  const address = getMainAddress(addresses)
  return {
    network: address === null ? null : toNetwork(address),
    browser: fingerprint.platform,
    timezone: fingerprint.timezone,
    language: fingerprint.locale[0]?.languageTag.slice(0, 2).toLowerCase() ?? null,
    screen: `${fingerprint.screenWidth}x${fingerprint.screenHeight}`,
  }
}

function pointsFor(click: Compared | undefined, install: Compared): number {
  if (click === undefined) return 0
  let sum = 0
  if (click.network !== null && click.network === install.network) sum += points.network
  if (click.browser !== null && click.browser === install.browser) sum += points.browser
  if (click.timezone !== null && click.timezone === install.timezone) sum += points.timezone
  if (click.language !== null && click.language === install.language) sum += points.language
  if (click.screen !== null && click.screen === install.screen) sum += points.screen
  return sum
}
