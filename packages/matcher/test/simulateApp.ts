import { createTally } from '../src/learning/createTally.ts'
import type { Observation } from '../src/learning/observe.ts'
import type { Traffic } from '../src/learning/traffic.ts'
import { createMixedGapLaw } from '../src/model/gapLaw.ts'
import type { MatchModel } from '../src/model/matchModel.ts'
import { priorModel } from '../src/model/priorModel.ts'
import { createRandom } from './createRandom.ts'
import { nowMs } from './samples.ts'

const daySeconds = 86_400
const windowSeconds = 6 * 3600
const gaps = { medianSeconds: 300, sigma: 1 }

/** Prior of the app before any data. */
export const believed: MatchModel = {
  ...priorModel,
  agreement: {
    network: { same: 0.8, near: 0.05, other: 0.15 },
    device: { same: 0.95, other: 0.05 },
  },
  gapLaw: createMixedGapLaw([{ share: 1, ...gaps }]),
}

/** True parameters to be learned. */
export const truth = {
  rate: 0.25,
  organicPerDay: 40,
  agreement: {
    network: { same: 0.55, near: 0.1, other: 0.35 },
    device: { same: 0.9, other: 0.1 },
  },
} as const

const byChance = {
  network: { same: 0.001, near: 0.01, other: 0.989 },
  device: { same: 0.03, other: 0.97 },
} as const

interface Simulated {
  readonly observations: readonly Observation[]
  readonly traffic: Traffic
}

/** Draws an app's clicks, installs and their comparisons from the truth. */
export function simulateApp(days: number, seed: number): Simulated {
  const random = createRandom(seed)
  const endSeconds = days * daySeconds
  const clicks = Array.from({ length: days * 144 }, (_, index) => ({
    id: `click-${index}`,
    atSeconds: random() * endSeconds,
  }))
  const caused = clicks
    .filter(() => random() < truth.rate)
    .map(({ id, atSeconds }) => ({ atSeconds: atSeconds + drawGap(random), cause: id }))
  const organic = Array.from({ length: days * truth.organicPerDay }, () => ({
    atSeconds: random() * endSeconds,
    cause: null,
  }))
  const observations = [...caused, ...organic].map(({ atSeconds, cause }) => ({
    atMs: nowMs + atSeconds * 1000,
    platform: 'ios' as const,
    restWeight: 0,
    clicks: clicks
      .filter(
        (click) => click.atSeconds <= atSeconds && atSeconds - click.atSeconds < windowSeconds,
      )
      .map((click) => ({
        id: click.id,
        linkId: 'link',
        isConfirmed: true,
        gapSeconds: atSeconds - click.atSeconds,
        availability: 1,
        ...drawLevels(random, click.id === cause),
      })),
  }))
  const traffic: Traffic = {
    ...emptyTraffic(days),
    links: { link: { confirmed: clicks.length, unconfirmed: 0 } },
  }
  return { observations, traffic }
}

export function emptyTraffic(days: number): Traffic {
  return createTally().read(nowMs, nowMs + days * daySeconds * 1000)
}

function drawGap(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return gaps.medianSeconds * Math.exp(gaps.sigma * normal)
}

function drawLevels(random: () => number, isCause: boolean) {
  const from = isCause ? truth.agreement : byChance
  const network = draw(random, from.network)
  const device = draw(random, from.device)
  const chance = byChance.network[network] * byChance.device[device]
  return {
    levels: [
      ['network', network],
      ['device', device],
    ] as const,
    chanceBits: -Math.log2(chance),
  }
}

function draw<Level extends string>(
  random: () => number,
  shares: Readonly<Record<Level, number>>,
): Level {
  const levels = Object.keys(shares) as Level[]
  let left = random()
  const drawn = levels.find((level) => (left -= shares[level]) < 0) ?? levels.at(-1)
  if (drawn === undefined) throw new Error('no level to draw')
  return drawn
}
