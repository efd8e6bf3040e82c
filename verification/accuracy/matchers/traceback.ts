import type { Matcher } from '../matcher.ts'
import type { WorldInstall } from '../world.ts'
import { createScoreAnswer } from './answers.ts'
import { countBefore, getMainAddress, type ReadClick, readClicks } from './readClicks.ts'
import { isSameVersion } from './readShownDevice.ts'

const windowMs = 30 * 60_000
const earlyMs = 30_000

/**
 * Traceback: screen, time zone and primary language must agree. Points rank the remaining clicks, without a
 * threshold. Ambiguous results are answered with the newest click. Clicks are not used up.
 *
 * The published text does not define when each grade is given. Assumed: a region that is equal, missing on
 * one side, or different; a user agent with the model's id, its name, or its family; an OS version that is
 * equal as far as it is shown, or in its first part. “Not before the click” is read as device time, because
 * the 30 seconds of grace only make sense there.
 */
export const traceback: Matcher = {
  name: 'B7 Traceback',
  isProbability: false,
  run(world) {
    const gates = Map.groupBy(readClicks(world.clicks), toClickGate)
    const answers = world.installs
      .filter(({ atMs }) => atMs >= world.testFromMs)
      .map((install) => {
        const clicks = gates.get(toInstallGate(install)) ?? []
        const start = countBefore(clicks, install.atMs - windowMs)
        let best: ReadClick | null = null
        let most = 0
        for (let index = countBefore(clicks, install.atMs) - 1; index >= start; index--) {
          const click = clicks[index]
          if (click === undefined || isTooEarly(click, install)) continue
          const sum = pointsFor(click, install)
          if (sum > most) [best, most] = [click, sum]
        }
        return [install.id, createScoreAnswer(best?.click ?? null, most, 0)] as const
      })
    return new Map(answers)
  },
}

/** Clicks and installs with equal keys pass the gates. Clicks without a page report have no key. */
function toClickGate({ click: { appId, page } }: ReadClick): string | null {
  if (page === null) return null
  return toGate([appId, page.screenWidth, page.screenHeight], page.timezone, page.languages[0])
}

function toInstallGate({ appId, fingerprint }: WorldInstall): string {
  const { screenWidth, screenHeight, timezone, locale } = fingerprint
  return toGate([appId, screenWidth, screenHeight], timezone, locale[0]?.languageTag)
}

function toGate(
  rest: readonly (string | number)[],
  timezone: string | null,
  language: string | undefined,
): string {
  return [...rest, timezone?.toLowerCase(), readPrimaryLanguage(language)].join(' ')
}

function isTooEarly({ atMs }: ReadClick, { fingerprint }: WorldInstall): boolean {
  return fingerprint.timestamp < atMs - earlyMs
}

function pointsFor({ click, address, shown }: ReadClick, install: WorldInstall): number {
  const { page, headers } = click
  const { fingerprint, addresses } = install
  const language = page?.languages[0]
  const tag = fingerprint.locale[0]?.languageTag
  let sum = 5 + regionPoints(readRegion(language), readRegion(tag))
  if (page?.timezone === fingerprint.timezone) sum += 1
  if (language === tag) sum += 1
  if (address !== null && address === getMainAddress(addresses)) sum += 5
  sum += modelPoints(headers['user-agent'] ?? '', fingerprint)
  if (shown.systemVersion !== null) {
    if (isSameVersion(shown.systemVersion, fingerprint.systemVersion)) sum += 3
    else if (readMajor(shown.systemVersion) === readMajor(fingerprint.systemVersion)) sum += 2
  }
  return sum
}

function regionPoints(one: string | null, other: string | null): number {
  if (one === other) return 3
  return one === null || other === null ? 2 : 1
}

function modelPoints(userAgent: string, { model, modelId }: WorldInstall['fingerprint']): number {
  if (userAgent.includes(modelId)) return 3
  if (userAgent.includes(model)) return 2
  const [family = ''] = model.split(' ')
  return family !== '' && userAgent.includes(family) ? 1 : 0
}

function readPrimaryLanguage(tag: string | undefined): string | null {
  return tag?.split(/[-_]/, 1)[0]?.toLowerCase() ?? null
}

function readRegion(tag: string | undefined): string | null {
  return tag?.split(/[-_]/).slice(1).at(-1)?.toLowerCase() ?? null
}

function readMajor(version: string): number {
  return Number.parseInt(version, 10)
}
