import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidates, installSignals, unreadClicks } from '../../test/arbitraries.ts'
import {
  canaryInstall,
  canarySignals,
  findCanaries,
  otherCanaryInstall,
} from '../../test/canary.ts'
import {
  otherAddress,
  ownDestinations,
  sampleCandidate,
  sampleSignals,
  sampleUnread,
  weighSample,
} from '../../test/samples.ts'
import type { Calibration } from '../model/matchModel.ts'
import { priorModel } from '../model/priorModel.ts'
import type { Candidate } from './candidate.ts'
import { decide } from './decide.ts'
import { explain, type ExplainedClick } from './explain.ts'
import type { GetDestination } from './rankDestinations.ts'

function explained(
  clicks: readonly Candidate[],
  {
    getDestination = ownDestinations.getDestination,
    calibration = ownDestinations.calibration,
    ...options
  }: Parameters<typeof weighSample>[1] & {
    getDestination?: GetDestination
    calibration?: Calibration
  } = {},
) {
  const weighed = weighSample(clicks, options)
  const decision = decide(weighed, { ...ownDestinations, getDestination, calibration })
  return { weighed, decision, explanation: explain(weighed, decision, priorModel, getDestination) }
}

const sumParts = (click: ExplainedClick) =>
  click.evidence.reduce(
    (sum, { bits }) => sum + bits,
    click.priorBits + click.sameDestinationBits + click.rivalBits + click.calibrationBits,
  )

const manyClicks = fc.array(candidates, { minLength: 1, maxLength: 12 })
const calibrations = fc.constantFrom<Calibration>(
  { points: [] },
  {
    points: [
      [0.2, 0.1],
      [0.9, 0.95],
    ],
  },
  {
    points: [
      [0.5, 0],
      [0.6, 1],
    ],
  },
)

test('without clicks, the install is organic', () => {
  expect(explained([]).explanation).toEqual({
    model: priorModel.version,
    candidates: 0,
    unread: 0,
    organic: 1,
    best: null,
    rivals: [],
  })
})

test('explains a match by each comparison of its click', () => {
  const { explanation } = explained([sampleCandidate()])
  expect(explanation.candidates).toBe(1)
  expect(explanation.best?.gapSeconds).toBe(120)
  expect(explanation.best?.evidence.map(({ signal, level }) => `${signal} ${level}`)).toEqual([
    'network same-v4',
    'model same',
    'system same',
    'timezone same',
    'language same',
  ])
})

test('supporting evidence has positive bits, contradicting evidence negative bits', () => {
  const signals = sampleSignals({ timezone: 'Asia/Tokyo' })
  const { explanation } = explained([sampleCandidate({ signals })])
  const bits = new Map(explanation.best?.evidence.map((each) => [each.signal, each.bits]))
  expect(bits.get('network')).toBeGreaterThan(0)
  expect(bits.get('timezone')).toBeLessThan(0)
})

test('the parts of every destination sum to its bits', () => {
  fc.assert(
    fc.property(
      manyClicks,
      installSignals,
      calibrations,
      fc.array(unreadClicks, { maxLength: 3 }),
      (clicks, install, calibration, unread) => {
        const { explanation } = explained(clicks, { install, calibration, unread })
        const { best, rivals } = explanation
        for (const click of best ? [best, ...rivals] : rivals) {
          expect(sumParts(click)).toBeCloseTo(click.bits, 6)
          expect(click.sameDestinationBits).toBeGreaterThanOrEqual(0)
          expect(click.rivalBits).toBeLessThanOrEqual(0)
        }
      },
    ),
  )
})

test('bits are the odds of a confidence, so that they reach a threshold if the confidence does', () => {
  fc.assert(
    fc.property(manyClicks, installSignals, calibrations, (clicks, install, calibration) => {
      const { decision, explanation } = explained(clicks, { install, calibration })
      const likeliest = decision.kind === 'match' ? decision : decision.best
      const bits = explanation.best?.bits ?? NaN
      expect(1 / (1 + 2 ** -bits)).toBeCloseTo(likeliest?.confidence ?? NaN, 3)
    }),
  )
})

test('prior and evidence sum to the odds of the click against an organic install', () => {
  fc.assert(
    fc.property(manyClicks, installSignals, (clicks, install) => {
      const { weighed, explanation } = explained(clicks, { install })
      const { best } = explanation
      const click = weighed.clicks.find(({ candidate }) => candidate.linkId === best?.linkId)
      if (!click || !best) throw new Error('no explanation')
      const bits = best.evidence.reduce((sum, each) => sum + each.bits, best.priorBits)
      // Each number is rounded.
      expect(bits).toBeCloseTo(Math.log2(click.weight / weighed.organic), 1)
    }),
  )
})

test('more clicks with one destination add bits to it, and clicks with another one remove bits', () => {
  const click = sampleCandidate()
  const alone = explained([click]).explanation.best
  expect(alone).toMatchObject({ clicks: 1, sameDestinationBits: 0, rivalBits: 0 })
  const twice = explained([click, { ...click, id: 'click-2' }]).explanation.best
  expect(twice).toMatchObject({ clicks: 2, sameDestinationBits: 1 })
  const rivalled = explained([click, { ...click, id: 'click-2', linkId: 'link-2' }]).explanation
  expect(rivalled.best?.rivalBits).toBeLessThan(-5)
  expect(rivalled.rivals[0]).toEqual({ ...rivalled.best, linkId: 'link-2' })
})

test('calibration has bits of its own, for the best destination', () => {
  const clicks = ['a', 'b'].map((linkId) => sampleCandidate({ id: linkId, linkId }))
  const calibration: Calibration = {
    points: [
      [0.1, 0.2],
      [0.9, 0.2],
    ],
  }
  const { best, rivals } = explained(clicks, { calibration }).explanation
  expect(best?.confidence).toBe(0.2)
  expect(best?.bits).toBeCloseTo(-2, 2)
  expect(best?.calibrationBits).toBeCloseTo(-2, 1)
  expect(rivals[0]?.calibrationBits).toBe(0)
})

test('the probabilities of the best destination, its rivals and organic sum to one', () => {
  const clicks = ['a', 'b', 'c'].map((linkId) => sampleCandidate({ id: linkId, linkId }))
  const { explanation } = explained(clicks, { unread: [sampleUnread('same', 3)] })
  const { best, rivals, organic, unread } = explanation
  const shares = rivals.map(({ confidence }) => confidence)
  const sum = [best?.confidence ?? 0, organic, unread, ...shares].reduce((a, b) => a + b, 0)
  expect(sum).toBeCloseTo(1, 2)
  expect(rivals).toHaveLength(2)
  expect(unread).toBeGreaterThan(0)
})

test('rivals are other destinations, likeliest first and limited in number', () => {
  const clicks = Array.from({ length: 40 }, (_, index) =>
    sampleCandidate({
      id: `${index}`,
      linkId: `link-${index % 20}`,
      availability: (index + 1) / 40,
      network: otherAddress,
    }),
  )
  const { best, rivals } = explained(clicks).explanation
  const shares = rivals.map(({ confidence }) => confidence)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(rivals.map(({ linkId }) => linkId)).toEqual(['link-18', 'link-17', 'link-16', 'link-15'])
  expect(best?.linkId).toBe('link-19')
  expect(explained(clicks, { getDestination: () => 'one' }).explanation.rivals).toEqual([])
})

test('explains the destination that would have been returned', () => {
  // Without a match, the heaviest click could be paired with the confidence of another destination.
  const clicks = ['a1', 'b1', 'b2', 'b3'].map((id) =>
    sampleCandidate({ id, linkId: id, availability: id === 'a1' ? 0.9 : 0.6 }),
  )
  const getDestination: GetDestination = ({ linkId }) => linkId.slice(0, 1)
  const { weighed, decision, explanation } = explained(clicks, { getDestination })
  expect(decision).toMatchObject({ kind: 'none', best: { destination: 'b' } })
  const ofA = (weighed.clicks[0]?.weight ?? 0) / weighed.total
  expect(explanation.best).toMatchObject({ linkId: 'b1', clicks: 3 })
  expect(explanation.rivals).toMatchObject([
    { linkId: 'a1', confidence: Math.round(ofA * 10_000) / 10_000 },
  ])
})

test('leaves out rivals that cannot matter', () => {
  const [click, other] = [sampleCandidate(), sampleCandidate({ id: 'click-2', linkId: 'link-2' })]
  const { rivals } = explained([click, { ...other, availability: 1e-6 }]).explanation
  expect(rivals).toEqual([])
})

test('is at most 3 kB of JSON', () => {
  fc.assert(
    fc.property(manyClicks, installSignals, (clicks, install) => {
      const inLong = clicks.map((click) => ({ ...click, linkId: click.linkId.padEnd(19, '0') }))
      const text = JSON.stringify(explained(inLong, { install }).explanation)
      expect(text.length).toBeLessThan(3_000)
    }),
  )
})

test('reveals nothing about a device, an address, a click or a destination', () => {
  const click = sampleCandidate({ id: 'CANARY-ID', linkId: 'link' })
  const getDestination = () => 'https://canary.example'
  for (const install of [canaryInstall, otherCanaryInstall]) {
    for (const signals of [canarySignals, { ...canarySignals, model: null }]) {
      const { explanation } = explained([{ ...click, signals }], { install, getDestination })
      expect(explanation.best?.evidence.length).toBeGreaterThan(3)
      expect(findCanaries(explanation)).toEqual([])
    }
  }
})
