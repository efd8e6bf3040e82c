import type { Answer, Matcher } from '../matcher.ts'
import type { WorldFingerprint, WorldInstall } from '../world.ts'
import { createScoreAnswer } from './answers.ts'
import { countBefore, getMainAddress, type ReadClick, readClicks } from './readClicks.ts'
import { isSameVersion } from './readShownDevice.ts'

const windowMs = 15 * 60_000
const threshold = 800
const screenTolerance = 1

/** Clipboard points (350) are left out: no world has a clipboard. */
const points = {
  address: 500,
  modelAndSystem: 450,
  userAgent: 350,
  timezone: 200,
  screen: 200,
  language: 100,
}

/**
 * Detour-like: points per matching signal, for clicks within 15 minutes of the device time in either
 * direction. The newest of the best clicks wins and is used up.
 *
 * In its favour: user agents agree if the platform is the same and no other OS version is shown, however each
 * side freezes it; a model agrees however the click reports it.
 */
export const detour: Matcher = {
  name: 'B2 Detour-like',
  isProbability: false,
  run(world) {
    const apps = Map.groupBy(readClicks(world.clicks), ({ click }) => click.appId)
    const used = new Set<string>()
    const answers = new Map<string, Answer>()
    // Includes the history, because used clicks stay used.
    for (const install of world.installs) {
      const clicks = apps.get(install.appId) ?? []
      const { timestamp } = install.fingerprint
      const start = countBefore(clicks, timestamp - windowMs)
      const end = countBefore(clicks, Math.min(install.atMs, timestamp + windowMs + 1))
      const own = readInstallValues(install)
      let best: ReadClick | null = null
      let most = 0
      for (let index = end - 1; index >= start; index--) {
        const click = clicks[index]
        if (click === undefined) continue
        const cheap = cheapPoints(click, own)
        if (cheap + points.modelAndSystem <= most || used.has(click.click.id)) continue
        const sum = cheap + devicePoints(click, install)
        if (sum > most) [best, most] = [click, sum]
      }
      const answer = createScoreAnswer(best?.click ?? null, most, threshold)
      if (answer.clickId !== null) used.add(answer.clickId)
      if (install.atMs >= world.testFromMs) answers.set(install.id, answer)
    }
    return answers
  },
}

/** Values of the install that every click is compared with, read once per install. */
interface InstallValues extends Pick<
  WorldFingerprint,
  'timezone' | 'screenWidth' | 'screenHeight'
> {
  readonly address: string | null
  readonly language: string | null
}

function readInstallValues({ addresses, fingerprint }: WorldInstall): InstallValues {
  const { timezone, screenWidth, screenHeight, locale } = fingerprint
  const language = locale[0]?.languageTag.toLowerCase() ?? null
  return { timezone, screenWidth, screenHeight, address: getMainAddress(addresses), language }
}

/**
 * Points for everything except the device. Comparing devices is expensive, so in a burst only the few clicks
 * that can still win get that far.
 */
function cheapPoints({ address, shown, click }: ReadClick, own: InstallValues): number {
  const { page } = click
  let sum = 0
  if (address !== null && address === own.address) sum += points.address
  if (page !== null) {
    const isSameScreen =
      Math.abs(page.screenWidth - own.screenWidth) <= screenTolerance &&
      Math.abs(page.screenHeight - own.screenHeight) <= screenTolerance
    if (page.timezone === own.timezone) sum += points.timezone
    if (isSameScreen) sum += points.screen
  }
  if (shown.language !== null && shown.language === own.language) sum += points.language
  return sum
}

function devicePoints({ shown, browser }: ReadClick, { fingerprint }: WorldInstall): number {
  const platform = shown.family === 'ipad' ? 'ios' : browser.platform
  if (platform !== fingerprint.platform) return 0
  const { model, systemVersion } = shown
  const isSameSystem =
    systemVersion !== null && isSameVersion(systemVersion, fingerprint.systemVersion)
  const isSameModel = model === fingerprint.modelId || model === fingerprint.model
  if (isSameModel && isSameSystem) return points.modelAndSystem
  return isSameSystem || systemVersion === null ? points.userAgent : 0
}
