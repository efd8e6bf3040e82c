import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidates, networks } from '../../test/arbitraries.ts'
import {
  maskedAddress,
  nowMs,
  otherAddress,
  ownDestinations,
  sameAddress,
  sampleCandidate,
  sampleSignals,
  weighSample,
} from '../../test/samples.ts'
import type { Candidate } from './candidate.ts'
import { claimShares, decide, type Decision } from './decide.ts'
import type { Weighed } from './weigh.ts'

/** Causes with these probabilities, by link; what is left is organic. */
function weighedAs(
  shares: Readonly<Record<string, number>>,
  network: Candidate['network'] = sameAddress,
): Weighed {
  const clicks = Object.entries(shares)
    .map(([linkId, weight]) => ({
      candidate: sampleCandidate({ id: linkId, linkId, network }),
      gapSeconds: 120,
      evidence: [],
      weight,
    }))
    .toSorted((a, b) => b.weight - a.weight)
  const organic = 1 - clicks.reduce((sum, { weight }) => sum + weight, 0)
  return { clicks, organic, unread: 0, total: 1 }
}

const thresholds = { high: 0.97, default: 0.9, withoutNetwork: 0.93 }
const decideOn = (weighed: Weighed, changes: Partial<Parameters<typeof decide>[1]> = {}) =>
  decide(weighed, { ...ownDestinations, thresholds, ...changes })

const said = (decision: Decision) =>
  decision.kind === 'match' ? `${decision.tier} ${decision.destination}` : decision.reason
const confidenceOf = (decision: Decision) =>
  decision.kind === 'match' ? decision.confidence : (decision.best?.confidence ?? 0)

describe('tiers', () => {
  test.each([
    [0.98, 'high a'],
    [0.97, 'high a'],
    [0.96, 'default a'],
    [0.9, 'default a'],
    [0.89, 'below_threshold'],
  ])('with a network in common, at %d: %s', (share, expected) => {
    expect(said(decideOn(weighedAs({ a: share })))).toBe(expected)
  })

  test.each([
    [0.9999, 'default a'],
    [0.93, 'default a'],
    [0.92, 'below_threshold'],
  ])('without one, at %d: %s', (share, expected) => {
    expect(said(decideOn(weighedAs({ a: share }, otherAddress)))).toBe(expected)
    expect(said(decideOn(weighedAs({ a: share }, maskedAddress)))).toBe(expected)
  })

  test('a match without a network in common is never high', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(networks, share, (network, confidence) => {
        const decision = decideOn(weighedAs({ a: confidence }, network))
        if (decision.kind === 'none' || decision.tier !== 'high') return
        expect(network.isMasked).toBe(false)
        expect([network.v4, network.v6]).toContain('same')
      }),
      { numRuns: 500 },
    )
  })

  test('are given by how often the model is right, and not by what it says', () => {
    const calibration = {
      points: [
        [0, 0],
        [1, 0.95],
      ] as const,
    }
    const decision = decideOn(weighedAs({ a: 0.999 }), { calibration })
    expect(said(decision)).toBe('default a')
    expect(confidenceOf(decision)).toBeCloseTo(0.949, 3)
  })
})

describe('the margin', () => {
  const lax = { thresholds: { high: 0.9, default: 0.1, withoutNetwork: 0.1 } }

  test('a destination that is not much likelier than the second is not given', () => {
    expect(said(decideOn(weighedAs({ a: 0.6, b: 0.3 }), lax))).toBe('ambiguous')
    expect(said(decideOn(weighedAs({ a: 0.6, b: 0.01 }), lax))).toBe('default a')
  })

  test('is between destinations and not between clicks', () => {
    const destinationOf = () => 'the one place'
    const decision = decideOn(weighedAs({ a: 0.5, b: 0.48 }), { destinationOf })
    expect(said(decision)).toBe('high the one place')
  })
})

describe('reasons', () => {
  test.each([
    ['nothing to choose from', {}, 'no_candidates'],
    ['organic is likelier than the best', { a: 0.3, b: 0.2 }, 'organic_likelier'],
    ['two are about as likely', { a: 0.5, b: 0.45 }, 'ambiguous'],
    ['one is likely, and not enough', { a: 0.8, b: 0.001 }, 'below_threshold'],
  ])('%s', (_, shares, reason) => {
    expect(said(decideOn(weighedAs(shares)))).toBe(reason)
  })

  test('come with the best destination all the same', () => {
    const decision = decideOn(weighedAs({ a: 0.3, b: 0.2 }))
    expect(decision).toMatchObject({ best: { destination: 'a', confidence: 0.3 } })
    expect(decideOn(weighedAs({}))).toMatchObject({ best: null })
  })
})

test('clicks that lead to one place are one answer, by the likeliest of them', () => {
  const destinationOf = (linkId: string) => linkId.slice(0, 1)
  const decision = decideOn(weighedAs({ a1: 0.3, a2: 0.66, b1: 0.01 }), { destinationOf })
  expect(decision).toMatchObject({ kind: 'match', tier: 'default', destination: 'a' })
  expect(confidenceOf(decision)).toBeCloseTo(0.96, 9)
  expect(decision.kind === 'match' && decision.click.candidate.id).toBe('a2')
})

test('several clicks may outweigh the likeliest', () => {
  const destinationOf = (linkId: string) => linkId.slice(0, 1)
  const decision = decideOn(weighedAs({ a1: 0.4, b1: 0.3, b2: 0.29 }), { destinationOf })
  expect(decision).toMatchObject({ kind: 'none', best: { destination: 'b' } })
})

test('of clicks that weigh the same, the later is the match', () => {
  const clicks = [101, 100, 102].map((seconds) =>
    sampleCandidate({ id: `${seconds}`, atMs: nowMs - seconds * 1000 }),
  )
  const decision = decideOn(weighSample(clicks), { thresholds: { ...thresholds, default: 0.01 } })
  expect(decision.kind === 'match' && decision.click.candidate.id).toBe('100')
})

test('the order of candidates does not matter', () => {
  fc.assert(
    fc.property(fc.array(candidates, { maxLength: 10 }), (clicks) => {
      const forth = decideOn(weighSample(clicks))
      const back = decideOn(weighSample(clicks.toReversed()))
      expect(said(back)).toBe(said(forth))
      expect(confidenceOf(back)).toBeCloseTo(confidenceOf(forth), 9)
    }),
  )
})

test('a phone at home that clicked minutes ago is matched, in an app of which nothing is known', () => {
  expect(said(decideOn(weighSample([sampleCandidate()]), ownDestinations))).toBe('high link-1')
})

test('a stranger at another address is not', () => {
  const signals = sampleSignals({
    model: 'iPhone14,5',
    systemVersion: '18.6',
    timezone: 'Asia/Tokyo',
  })
  const stranger = sampleCandidate({ signals, network: otherAddress })
  expect(said(decideOn(weighSample([stranger]), ownDestinations))).toBe('organic_likelier')
})

test('two invitations to one phone, one after the other, are ambiguous', () => {
  const clicks = ['anna', 'piotr'].map((linkId) => sampleCandidate({ id: linkId, linkId }))
  expect(said(decideOn(weighSample(clicks), ownDestinations))).toBe('ambiguous')
})

describe('claims', () => {
  test('are shares of one install, and never the whole of a click', () => {
    fc.assert(
      fc.property(fc.array(candidates, { maxLength: 12 }), (clicks) => {
        const shares = claimShares(weighSample(clicks)).map(({ share }) => share)
        expect(shares.every((share) => share > 0 && share < 1)).toBe(true)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
    const sure = claimShares(weighedAs({ a: 1 }))
    expect(sure[0]?.share).toBeLessThan(1)
    expect(sure[0]?.share).toBeGreaterThan(0.99)
  })

  test('leave out clicks that are next to impossible', () => {
    expect(claimShares(weighedAs({ a: 0.9, b: 1e-6 })).map(({ id }) => id)).toEqual(['a'])
  })

  test('make a click less likely for the next install, and the rival likelier', () => {
    const [first, second] = [sampleCandidate({ id: 'first' }), sampleCandidate({ id: 'second' })]
    const claim = claimShares(weighedAs({ first: 0.95 }))[0]?.share ?? 0
    const shareOf = (availability: number) => {
      const { clicks, total } = weighSample([{ ...first, availability }, second])
      const weight = clicks.find(({ candidate }) => candidate.id === 'second')?.weight ?? 0
      return weight / total
    }
    expect(shareOf(1 - claim)).toBeGreaterThan(shareOf(1))
  })
})
