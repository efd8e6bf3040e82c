import type { Matcher } from '../matcher.ts'
import type { WorldInstall } from '../world.ts'
import { createRuleAnswer } from './answers.ts'
import { indexByAddress, type ReadClick, readClicks } from './readClicks.ts'
import { type Browser, parseBrowser } from './readShownDevice.ts'

const windowMs = 5 * 60_000

/**
 * Grovs: clicks with the same address, platform, version and engine. Among several, those whose screen, time
 * zone, language and graphics are all known and equal. Matches only if exactly one is left. Clicks are not
 * used up.
 *
 * In its favour: graphics vendor and renderer are treated as known and equal, a version may equal that of the
 * app's web view or of the OS, and an iPad with a Mac user agent counts as iOS.
 */
export const grovs: Matcher = {
  name: 'B3 Grovs, 5 min',
  isProbability: false,
  run(world) {
    const find = indexByAddress(readClicks(world.clicks))
    const answers = world.installs
      .filter(({ atMs }) => atMs >= world.testFromMs)
      .map((install) => {
        const inApp = parseBrowser(install.fingerprint.userAgent)
        const same = find(install, windowMs).filter((click) => isSameKind(click, install, inApp))
        const left = same.length > 1 ? same.filter((click) => agrees(click, install)) : same
        const [only] = left
        return [
          install.id,
          createRuleAnswer(left.length === 1 ? (only?.click ?? null) : null),
        ] as const
      })
    return new Map(answers)
  },
}

function isSameKind(
  { browser, shown }: ReadClick,
  { fingerprint }: WorldInstall,
  inApp: Browser,
): boolean {
  const hasMacUserAgent = shown.family === 'ipad' && browser.platform === 'mac'
  const platform = hasMacUserAgent ? 'ios' : browser.platform
  const isSameVersion =
    hasMacUserAgent ||
    (browser.systemVersion !== null &&
      (browser.systemVersion === inApp.systemVersion ||
        browser.systemVersion === fingerprint.systemVersion))
  const engine = fingerprint.platform === 'ios' ? 'webKitVersion' : 'chromeVersion'
  return (
    platform === fingerprint.platform &&
    isSameVersion &&
    browser[engine] !== null &&
    browser[engine] === inApp[engine]
  )
}

function agrees({ click: { page }, shown }: ReadClick, { fingerprint }: WorldInstall): boolean {
  return (
    page !== null &&
    page.screenWidth === fingerprint.screenWidth &&
    page.screenHeight === fingerprint.screenHeight &&
    page.timezone === fingerprint.timezone &&
    shown.language === fingerprint.locale[0]?.languageTag.toLowerCase()
  )
}
