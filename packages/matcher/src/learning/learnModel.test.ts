import { describe, expect, test } from 'vitest'
import {
  nowMs,
  sampleCandidate,
  sampleInstall,
  sampleSignals,
  weighSample,
} from '../../test/samples.ts'
import { believed, emptyTraffic, simulateApp, truth } from '../../test/simulateApp.ts'
import { calibrate } from '../model/calibrate.ts'
import type { MatchModel } from '../model/matchModel.ts'
import { priorModel } from '../model/priorModel.ts'
import { createTally } from './createTally.ts'
import { learnModel } from './learnModel.ts'
import type { Observation, ObservedClick } from './observe.ts'
import { toLabelledDecisions } from './toLabelledDecisions.ts'

const learn = (observations: readonly Observation[], traffic = emptyTraffic(1), prior = believed) =>
  learnModel({ version: 'learned', prior, traffic, observations })

function learnFrom(days: number, seed: number): MatchModel {
  const { observations, traffic } = simulateApp(days, seed)
  return learn(observations, traffic)
}

/** Distance of a model from the truth, over everything to be learned. */
function distance({ rates, organic, agreement }: MatchModel): number {
  const found = [
    rates.confirmed / truth.rate,
    (organic.ios.perSecond * 86_400) / truth.organicPerDay,
    (agreement['network']?.['same'] ?? 0) / truth.agreement.network.same,
    (agreement['network']?.['other'] ?? 0) / truth.agreement.network.other,
  ]
  return found.reduce((sum, ratio) => sum + Math.abs(Math.log(ratio)), 0)
}

function observed(changes: Partial<ObservedClick>): ObservedClick {
  return {
    id: 'click',
    linkId: 'link',
    isConfirmed: true,
    gapSeconds: 300,
    availability: 1,
    levels: [],
    chanceBits: 0,
    ...changes,
  }
}

function installs(
  count: number,
  clicks: readonly ObservedClick[],
  proven?: string,
): readonly Observation[] {
  return Array.from({ length: count }, (_, index) => ({
    atMs: nowMs + index * 60_000,
    platform: 'ios' as const,
    restWeight: 0,
    clicks,
    ...(proven === undefined ? {} : { proven }),
  }))
}

describe('an app generated from a known model', () => {
  const learned = learnFrom(30, 1)

  test('learns the install rate', () => {
    expect(Math.abs(learned.rates.confirmed - truth.rate)).toBeLessThan(0.03)
  })

  test('learns the organic rate', () => {
    const perDay = learned.organic.ios.perSecond * 86_400
    expect(Math.abs(perDay - truth.organicPerDay)).toBeLessThan(0.15 * truth.organicPerDay)
  })

  test('learns how often phones stay on their network and devices agree', () => {
    const { network, device } = learned.agreement
    for (const [level, share] of Object.entries(truth.agreement.network)) {
      expect(Math.abs((network?.[level] ?? 0) - share)).toBeLessThan(0.06)
    }
    expect(Math.abs((device?.['same'] ?? 0) - truth.agreement.device.same)).toBeLessThan(0.05)
  })

  test('levels of a group, and shares of gaps, sum to one', () => {
    const sum = (shares: readonly number[]) => shares.reduce((all, share) => all + share, 0)
    for (const levels of Object.values(learned.agreement)) {
      expect(sum(Object.values(levels))).toBeCloseTo(1, 9)
    }
    expect(sum(learned.gapLaw.shares)).toBeCloseTo(1, 9)
  })

  test('more data brings the model closer to the truth', () => {
    const [far, nearer] = [1, 8].map((days) => distance(learnFrom(days, 2)))
    expect(nearer).toBeLessThan(far ?? Number.NaN)
    expect(distance(learned)).toBeLessThan(nearer ?? Number.NaN)
    expect(distance(learned)).toBeLessThan(distance(believed) / 3)
  })
})

describe('a sample of the installs', () => {
  const { observations, traffic } = simulateApp(60, 3)
  const learnSample = (share: number) =>
    learnModel({
      version: 'sampled',
      prior: believed,
      traffic,
      observations: observations.filter((_, index) => (index * 0.618) % 1 < share),
      observedShare: share,
    })
  const all = learnSample(1)

  test.each([0.5, 0.25])('of %d leads to the rates of all installs', (share) => {
    const { rates, organic, agreement, gapLaw } = learnSample(share)
    expect(Math.abs(rates.confirmed / all.rates.confirmed - 1)).toBeLessThan(0.1)
    expect((rates.links['link'] ?? 0) - (all.rates.links['link'] ?? 0)).toBeCloseTo(0, 1)
    expect(Math.abs(organic.ios.perSecond / all.organic.ios.perSecond - 1)).toBeLessThan(0.1)
    for (const [level, expected] of Object.entries(all.agreement['network'] ?? {})) {
      expect(agreement['network']?.[level]).toBeCloseTo(expected, 1)
    }
    gapLaw.shares.forEach((each, index) => {
      expect(each).toBeCloseTo(all.gapLaw.shares[index] ?? Number.NaN, 1)
    })
  })

  test('doubles the rates if it is taken for all', () => {
    const half = observations.filter((_, index) => index % 2 === 0)
    const { rates } = learnModel({
      version: 'all',
      prior: believed,
      traffic,
      observations: half,
      observedShare: 0.25,
    })
    expect(rates.confirmed / all.rates.confirmed).toBeGreaterThan(1.7)
  })
})

test('clicks of links that are not listed count for the rates of all', () => {
  const { observations, traffic } = simulateApp(10, 4)
  const { link = { confirmed: 0, unconfirmed: 0 } } = traffic.links
  const unlisted = { ...traffic, links: {}, otherLinks: link }
  const { rates } = learn(observations, unlisted)
  expect(rates.confirmed).toBeCloseTo(learn(observations, traffic).rates.confirmed, 1)
  expect(rates.links).toEqual({})
})

describe('an app without data', () => {
  const { version, audience, agreement, gapLaw, rates, organic, ...others } = learn(
    [],
    emptyTraffic(1),
    priorModel,
  )

  test('gets the prior with its own version', () => {
    expect(version).toBe('learned')
    const { frequencies, calibration, thresholds } = priorModel
    expect(others).toEqual({ frequencies, calibration, thresholds })
    expect(organic).toEqual(priorModel.organic)
    expect(rates.confirmed).toBeCloseTo(priorModel.rates.confirmed, 12)
    expect(rates.unconfirmed).toBeCloseTo(priorModel.rates.unconfirmed, 12)
    expect(rates.links).toEqual({})
    gapLaw.shares.forEach((share, index) => {
      expect(share).toBeCloseTo(priorModel.gapLaw.shares[index] ?? Number.NaN, 12)
    })
    expect(Object.keys(agreement)).toEqual(Object.keys(priorModel.agreement))
    for (const [group, levels] of Object.entries(agreement)) {
      for (const [level, share] of Object.entries(levels)) {
        expect(share).toBeCloseTo(priorModel.agreement[group]?.[level] ?? Number.NaN, 12)
      }
    }
  })

  test('gets the prior audience too', () => {
    expect(audience.expectedAgain).toEqual(priorModel.audience.expectedAgain)
    // A day without visitors indicates that few people come.
    expect(audience.perDay).toBeGreaterThan(0)
    expect(audience.perDay).toBeLessThan(priorModel.audience.perDay)
  })
})

describe('proven clicks', () => {
  const traffic = {
    ...emptyTraffic(1),
    links: {
      right: { confirmed: 1_000, unconfirmed: 0 },
      wrong: { confirmed: 1_000, unconfirmed: 0 },
    },
  }
  const twins = ['right', 'wrong'].map((linkId) =>
    observed({
      id: linkId,
      linkId,
      levels: [
        ['network', 'same'],
        ['device', 'same'],
      ],
      chanceBits: 15,
    }),
  )

  test('distinguish links that nothing else can', () => {
    const blind = learn(installs(200, twins), traffic).rates.links
    expect(blind['right']).toBeCloseTo(blind['wrong'] ?? Number.NaN, 6)
    const factors = learn(installs(200, twins, 'right'), traffic).rates.links
    expect(factors['right']).toBeGreaterThan(3 * (factors['wrong'] ?? Number.NaN))
  })

  test('reveal network changes, which otherwise look organic', () => {
    const moved = observed({ gapSeconds: 5 * 3600, levels: [['network', 'other']] })
    const other = (proven?: string) =>
      learn(installs(200, [moved], proven), traffic).agreement['network']?.['other'] ?? 0
    expect(other('click')).toBeGreaterThan(other() + 0.3)
  })

  test('count as organic if proven that no click caused the install', () => {
    const organic = learn(installs(200, twins, 'none'), traffic)
    const blind = learn(installs(200, twins), traffic)
    expect(organic.organic.ios.perSecond).toBeGreaterThan(2 * blind.organic.ios.perSecond)
    expect(organic.rates.confirmed).toBeLessThan(blind.rates.confirmed)
  })
})

test('a link with many clicks and no installs gets a low factor', () => {
  const links = {
    good: { confirmed: 1_000, unconfirmed: 0 },
    spam: { confirmed: 20_000, unconfirmed: 0 },
  }
  const good = observed({
    id: 'good',
    linkId: 'good',
    levels: [
      ['network', 'same'],
      ['device', 'same'],
    ],
    chanceBits: 15,
  })
  // Its clicks are candidates of many installs that they did not cause.
  const spam = observed({
    id: 'spam',
    linkId: 'spam',
    levels: [
      ['network', 'other'],
      ['device', 'other'],
    ],
  })
  const { rates } = learn(installs(150, [good, spam]), { ...emptyTraffic(1), links })
  expect(rates.links['spam']).toBeLessThan(0.1)
  expect(rates.links['good']).toBeGreaterThan(1)
})

test('links with little data have no factor, or one close to one', () => {
  const links = { personal: { confirmed: 2, unconfirmed: 0 } }
  const { rates } = learn([], { ...emptyTraffic(1), links })
  expect(Math.abs((rates.links['personal'] ?? 1) - 1)).toBeLessThan(0.1)
})

test('installs of one platform do not affect the organic rate of the other', () => {
  const { organic } = learn(installs(500, []), emptyTraffic(1))
  expect(organic.ios.perSecond).toBeGreaterThan(2 * believed.organic.ios.perSecond)
  expect(organic.android).toEqual(believed.organic.android)
})

test('hours with many organic installs get a higher rate, over whole days', () => {
  const atNoon = installs(600, []).map((each) => ({ ...each, atMs: nowMs }))
  const hours = learn(atNoon, emptyTraffic(3)).organic.ios.hours
  expect(hours[12]).toBeGreaterThan(5 * (hours[0] ?? Number.NaN))
  const mean = hours.reduce((sum, hour) => sum + hour, 0) / hours.length
  expect(mean).toBeCloseTo(1, 1)
})

describe('frequencies', () => {
  test('of clicks fill in for few installs', () => {
    const tally = createTally()
    const click = { linkId: 'link', atMs: nowMs, addressKeys: {} }
    for (let time = 0; time < 50; time++) tally.addClick({ ...click, signals: sampleSignals() })
    const { frequencies } = learn([], tally.read(nowMs, nowMs + 86_400_000))
    expect(frequencies.ios.models.counts['iphone15,2']).toBeGreaterThan(0)
    expect(frequencies.ios.systemsOfScreens['393x852']?.counts['26.1']).toBeGreaterThan(0)
    expect(frequencies.android).toEqual(priorModel.frequencies.android)
  })

  test('of clicks matter little with many installs', () => {
    const tally = createTally()
    const signals = sampleSignals({ language: 'de-DE' })
    const click = { linkId: 'link', atMs: nowMs, addressKeys: {}, signals }
    for (let time = 0; time < 5_000; time++) {
      tally.addClick(click)
      tally.addInstall(sampleInstall())
    }
    const { languages } = learn([], tally.read(nowMs, nowMs + 86_400_000)).frequencies.ios
    expect((languages.counts['de-DE'] ?? 0) / languages.total).toBeLessThan(0.05)
  })

  test.each(['constructor', 'toString'])(
    'survive a click whose version is %s, a property of every object',
    (version) => {
      const tally = createTally()
      const signals = sampleSignals({ systemVersion: version })
      tally.addClick({ linkId: 'link', atMs: nowMs, addressKeys: {}, signals })
      const model = learn([], tally.read(nowMs, nowMs + 86_400_000), priorModel)
      expect(weighSample([sampleCandidate()], { model }).total).toBeGreaterThan(0)
    },
  )

  test('survive an install whose model is constructor', () => {
    const install = sampleInstall({ models: ['constructor'] })
    expect(weighSample([sampleCandidate()], { install }).total).toBeGreaterThan(0)
  })
})

describe('labels', () => {
  /** A confident model that is right with the given share. */
  function provenInstalls(count: number, rightShare: number): readonly Observation[] {
    const levels = [
      ['network', 'same'],
      ['device', 'same'],
    ] as const
    return Array.from({ length: count }, (_, index) => {
      const click = observed({
        id: `${index}`,
        linkId: 'link',
        gapSeconds: 100 + (index % 97),
        levels,
        chanceBits: 14 + (index % 89) / 89,
      })
      const isRight = (index * 7) % 100 < rightShare * 100
      return {
        atMs: nowMs + index * 60_000,
        platform: 'ios' as const,
        restWeight: 0,
        clicks: [click],
        proven: isRight ? click.id : 'none',
      }
    })
  }
  const traffic = { ...emptyTraffic(2), links: { link: { confirmed: 9_000, unconfirmed: 0 } } }

  test('too few labels change no calibration and no threshold', () => {
    const { calibration, thresholds } = learn(provenInstalls(50, 0.5), traffic)
    expect(calibration.points).toEqual([])
    expect(thresholds).toEqual(believed.thresholds)
  })

  test('labels of a model that is always right lower no threshold below what they prove', () => {
    const { thresholds } = learn(provenInstalls(2_000, 1), traffic)
    expect(thresholds.default).toBeLessThanOrEqual(thresholds.high)
    expect(thresholds.withoutNetwork).toBe(believed.thresholds.withoutNetwork)
  })

  test('labels of an overconfident model lower its confidence', () => {
    const observations = provenInstalls(2_000, 0.6)
    const model = learn(observations, traffic)
    const confidence = toLabelledDecisions(observations, model)
      .map((decision) => decision.confidence)
      .toSorted((a, b) => a - b)
    const usual = confidence[Math.floor(confidence.length / 2)] ?? 0
    expect(usual).toBeGreaterThan(0.9)
    expect(Math.abs(calibrate(model.calibration, usual) - 0.6)).toBeLessThan(0.1)
  })
})
