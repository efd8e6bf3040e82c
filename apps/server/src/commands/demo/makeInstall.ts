import { randomUUID } from 'node:crypto'
import { ServiceEventNames } from '@throughlink/protocol'
import type { AppEventEntry, ClickEntry, MatchEntry } from '#pipeline/event-log/logEntry.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#platform/time/durations.ts'
import type { Country } from './audience.ts'
import type { Random } from './createRandom.ts'
import { createWeighted } from './createWeighted.ts'
import { drawMoment } from './makeClick.ts'

export type Phone = 'ios' | 'android'

/** An install of the demo. Its entry is a match decision, or an event if a link opened the app first. */
export interface DemoInstall {
  readonly id: string
  readonly entry: MatchEntry | AppEventEntry
  readonly country: Country
}

type Outcome = MatchEntry['method'] | 'opened'

const drawOutcome: Readonly<Record<Phone, ReturnType<typeof createWeighted<Outcome>>>> = {
  android: createWeighted<Outcome>([
    ['referrer', 84],
    ['probabilistic', 5],
    ['opened', 2],
    ['none', 9],
  ]),
  ios: createWeighted<Outcome>([
    ['probabilistic', 47],
    ['clipboard', 23],
    ['opened', 3],
    ['none', 27],
  ]),
}

/** Why an install after a click has no match. */
const drawReason = createWeighted([
  ['organic_likelier', 38],
  ['no_candidates', 29],
  ['below_threshold', 20],
  ['ambiguous', 13],
])
/** Why an install without a click has none. Only Google Play names it organic. */
const drawOrganicReason: Readonly<Record<Phone, ReturnType<typeof createWeighted<string>>>> = {
  android: createWeighted([
    ['organic', 90],
    ['no_candidates', 10],
  ]),
  ios: createWeighted([
    ['no_candidates', 66],
    ['organic_likelier', 30],
    ['below_threshold', 4],
  ]),
}

/** Makes the install that follows a click, after minutes for most people and after days for some. */
export function installAfterClick(
  random: Random,
  click: ClickEntry,
  platform: Phone,
  country: Country,
  openedUrl: string,
): DemoInstall {
  const outcome = drawOutcome[platform](random)
  const atMs = click.atMs + drawDelay(random, outcome)
  const id = randomUUID()
  if (outcome === 'opened') {
    const data = { linkType: 'verified', url: openedUrl }
    return {
      id,
      country,
      entry: makeAppEvent(click.appId, id, country, atMs, ServiceEventNames.Install, data),
    }
  }
  const isMatched = outcome !== 'none'
  return {
    id,
    country,
    entry: {
      kind: 'match',
      id,
      appId: click.appId,
      atMs,
      platform,
      country: country.code,
      method: outcome,
      confidence: isMatched ? drawConfidence(random, outcome) : 0,
      reason: isMatched ? null : drawReason(random),
      clickReference: isMatched ? click.id : null,
      linkId: isMatched ? click.linkId : null,
      observation: null,
    },
  }
}

/** Makes an install without a click, such as one from a search in the store. */
export function installWithoutClick(
  random: Random,
  appId: string,
  country: Country,
  dayStartMs: number,
): DemoInstall {
  const platform: Phone = random.chance(country.iosShare) ? 'ios' : 'android'
  const id = randomUUID()
  return {
    id,
    country,
    entry: {
      kind: 'match',
      id,
      appId,
      atMs: drawMoment(random, dayStartMs, country),
      platform,
      country: country.code,
      method: 'none',
      confidence: 0,
      reason: drawOrganicReason[platform](random),
      clickReference: null,
      linkId: null,
      observation: null,
    },
  }
}

export function makeAppEvent(
  appId: string,
  installId: string,
  country: Country,
  atMs: number,
  name: string,
  data: unknown,
): AppEventEntry {
  const happenedAtMs = atMs - 400
  return {
    kind: 'event',
    id: randomUUID(),
    appId,
    atMs,
    installId,
    name,
    happenedAtMs,
    deviceTimeMs: happenedAtMs,
    country: country.code,
    data,
  }
}

/** The median is three minutes. A clipboard token is valid for a day, and so is a click by default. */
function drawDelay(random: Random, outcome: Outcome): number {
  const delayMs = 3 * minuteMs * Math.exp(1.25 * random.normal())
  const isLate = outcome === 'referrer' && random.chance(0.06)
  const lateMs = isLate ? random.next() ** 2 * 6 * dayMs : 0
  return Math.round(Math.max(35 * secondMs, Math.min(delayMs, 20 * hourMs)) + lateMs)
}

/** A token names its click. A copied link without one does not, and a probability is at least the threshold. */
function drawConfidence(random: Random, method: MatchEntry['method']): number {
  if (method === 'referrer') return 1
  if (method === 'clipboard') return random.chance(0.07) ? 0.8 : 1
  const doubt = 0.1 * random.next() ** 2.4
  return Math.floor((0.9999 - doubt) * 10_000) / 10_000
}
