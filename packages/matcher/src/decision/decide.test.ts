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
import type { GetDestination } from './rankDestinations.ts'
import type { Weighed } from './weigh.ts'

/** Causes with these probabilities, by link; the rest is organic. */
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
      unread: 0,
    }))
    .toSorted((a, b) => b.weight - a.weight)
  const organic = 1 - clicks.reduce((sum, { weight }) => sum + weight, 0)
  return { clicks, organic, unread: 0, total: 1 }
}

const thresholds = { high: 0.97, default: 0.9, withoutNetwork: 0.93 }
const decideOn = (weighed: Weighed, changes: Partial<Parameters<typeof decide>[1]> = {}) =>
  decide(weighed, { ...ownDestinations, thresholds, ...changes })

const summarise = (decision: Decision) =>
  decision.kind === 'match' ? `${decision.tier} ${decision.destination}` : decision.reason
const getConfidence = (decision: Decision) =>
  decision.kind === 'match' ? decision.confidence : (decision.best?.confidence ?? 0)

describe('tiers', () => {
  test.each([
    [0.98, 'high a'],
    [0.97, 'high a'],
    [0.96, 'default a'],
    [0.9, 'default a'],
    [0.89, 'below_threshold'],
  ])('with a common network, at %d: %s', (share, expected) => {
    expect(summarise(decideOn(weighedAs({ a: share })))).toBe(expected)
  })

  test.each([
    [0.9999, 'default a'],
    [0.93, 'default a'],
    [0.92, 'below_threshold'],
  ])('without a common network, at %d: %s', (share, expected) => {
    expect(summarise(decideOn(weighedAs({ a: share }, otherAddress)))).toBe(expected)
    expect(summarise(decideOn(weighedAs({ a: share }, maskedAddress)))).toBe(expected)
  })

  test('a match without a common network is never high', () => {
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

  test('depend on the calibrated confidence, not the raw one', () => {
    const calibration = {
      points: [
        [0, 0],
        [1, 0.95],
      ] as const,
    }
    const decision = decideOn(weighedAs({ a: 0.999 }), { calibration })
    expect(summarise(decision)).toBe('default a')
    expect(getConfidence(decision)).toBeCloseTo(0.949, 3)
  })
})

describe('the margin', () => {
  const lax = { thresholds: { high: 0.9, default: 0.1, withoutNetwork: 0.1 } }

  test('rejects a destination that is not much likelier than the second', () => {
    expect(summarise(decideOn(weighedAs({ a: 0.6, b: 0.3 }), lax))).toBe('ambiguous')
    expect(summarise(decideOn(weighedAs({ a: 0.6, b: 0.01 }), lax))).toBe('default a')
  })

  test('applies to destinations, not to clicks', () => {
    const getDestination = () => 'the only destination'
    const decision = decideOn(weighedAs({ a: 0.5, b: 0.48 }), { getDestination })
    expect(summarise(decision)).toBe('high the only destination')
  })
})

describe('reasons', () => {
  test.each([
    ['no candidates', {}, 'no_candidates'],
    ['organic is likelier than the best destination', { a: 0.3, b: 0.2 }, 'organic_likelier'],
    ['two destinations are about as likely', { a: 0.5, b: 0.45 }, 'ambiguous'],
    ['one destination is likely, but not enough', { a: 0.8, b: 0.001 }, 'below_threshold'],
  ])('%s', (_, shares, reason) => {
    expect(summarise(decideOn(weighedAs(shares)))).toBe(reason)
  })

  test('include the best destination', () => {
    const decision = decideOn(weighedAs({ a: 0.3, b: 0.2 }))
    expect(decision).toMatchObject({ best: { destination: 'a', confidence: 0.3 } })
    expect(decideOn(weighedAs({}))).toMatchObject({ best: null })
  })
})

test('clicks with one destination are one answer, with the likeliest click', () => {
  const getDestination: GetDestination = ({ linkId }) => linkId.slice(0, 1)
  const decision = decideOn(weighedAs({ a1: 0.3, a2: 0.66, b1: 0.01 }), { getDestination })
  expect(decision).toMatchObject({ kind: 'match', tier: 'default', destination: 'a' })
  expect(getConfidence(decision)).toBeCloseTo(0.96, 9)
  expect(decision.kind === 'match' && decision.click.candidate.id).toBe('a2')
})

test('several clicks can outweigh the likeliest one', () => {
  const getDestination: GetDestination = ({ linkId }) => linkId.slice(0, 1)
  const decision = decideOn(weighedAs({ a1: 0.4, b1: 0.3, b2: 0.29 }), { getDestination })
  expect(decision).toMatchObject({ kind: 'none', best: { destination: 'b' } })
})

test('the later of equal clicks is the match', () => {
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
      expect(summarise(back)).toBe(summarise(forth))
      expect(getConfidence(back)).toBeCloseTo(getConfidence(forth), 9)
    }),
  )
})

test('matches a phone at home that clicked minutes ago, in an app without data', () => {
  expect(summarise(decideOn(weighSample([sampleCandidate()]), ownDestinations))).toBe('high link-1')
})

test('does not match a stranger at another address', () => {
  const signals = sampleSignals({
    model: 'iPhone14,5',
    systemVersion: '18.6',
    timezone: 'Asia/Tokyo',
  })
  const stranger = sampleCandidate({ signals, network: otherAddress })
  expect(summarise(decideOn(weighSample([stranger]), ownDestinations))).toBe('organic_likelier')
})

test('two invitations to one phone in a row are ambiguous', () => {
  const clicks = ['anna', 'piotr'].map((linkId) => sampleCandidate({ id: linkId, linkId }))
  expect(summarise(decideOn(weighSample(clicks), ownDestinations))).toBe('ambiguous')
})

describe('claims', () => {
  test('are shares of one install, and never a whole click', () => {
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

  test('leave out very unlikely clicks', () => {
    expect(claimShares(weighedAs({ a: 0.9, b: 1e-6 })).map(({ id }) => id)).toEqual(['a'])
  })

  test('make a click less likely for the next install, and its rival likelier', () => {
    const [first, second] = [sampleCandidate({ id: 'first' }), sampleCandidate({ id: 'second' })]
    const claim = claimShares(weighedAs({ first: 0.95 }))[0]?.share ?? 0
    const getShare = (availability: number) => {
      const { clicks, total } = weighSample([{ ...first, availability }, second])
      const weight = clicks.find(({ candidate }) => candidate.id === 'second')?.weight ?? 0
      return weight / total
    }
    expect(getShare(1 - claim)).toBeGreaterThan(getShare(1))
  })
})
