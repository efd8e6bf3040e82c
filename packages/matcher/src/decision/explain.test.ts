import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidates, installSignals } from '../../test/arbitraries.ts'
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
  weighSample,
} from '../../test/samples.ts'
import { priorModel } from '../model/priorModel.ts'
import type { Candidate } from './candidate.ts'
import { decide, type GetDestination } from './decide.ts'
import { explain } from './explain.ts'

function explained(
  clicks: readonly Candidate[],
  {
    getDestination = ownDestinations.getDestination,
    ...options
  }: Parameters<typeof weighSample>[1] & { getDestination?: GetDestination } = {},
) {
  const weighed = weighSample(clicks, options)
  const decision = decide(weighed, { ...ownDestinations, getDestination })
  return { weighed, decision, explanation: explain(weighed, decision, priorModel, getDestination) }
}

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

test('prior and evidence sum to the odds of the click against an organic install', () => {
  fc.assert(
    fc.property(
      fc.array(candidates, { minLength: 1, maxLength: 6 }),
      installSignals,
      (clicks, install) => {
        const { weighed, decision, explanation } = explained(clicks, { install })
        const likeliest = decision.kind === 'match' ? decision : decision.best
        const click = weighed.clicks.find(
          ({ candidate }) => candidate.linkId === likeliest?.destination,
        )
        const { best } = explanation
        if (!click || !best) throw new Error('no explanation')
        const bits = best.evidence.reduce((sum, each) => sum + each.bits, best.priorBits)
        // Each number is rounded.
        expect(bits).toBeCloseTo(Math.log2(click.weight / weighed.organic), 2)
      },
    ),
  )
})

test('the probabilities of the best destination, its rivals and organic sum to one', () => {
  const clicks = ['a', 'b', 'c'].map((linkId) => sampleCandidate({ id: linkId, linkId }))
  const { explanation } = explained(clicks, { unread: { same: 3 } })
  const { best, rivals, organic, unread } = explanation
  const sum = [best?.confidence ?? 0, organic, unread, ...rivals].reduce((a, b) => a + b, 0)
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
  const { explanation } = explained(clicks)
  expect(explanation.rivals).toEqual(explanation.rivals.toSorted((a, b) => b - a))
  expect(explanation.rivals.length).toBeLessThan(19)
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
  expect(explanation.rivals).toEqual([Math.round(ofA * 10_000) / 10_000])
})

test('reveals nothing about a device, an address or a link', () => {
  const click = sampleCandidate({ id: 'CANARY-ID', linkId: 'CANARY-LINK' })
  const getDestination = () => 'https://canary.example'
  for (const install of [canaryInstall, otherCanaryInstall]) {
    for (const signals of [canarySignals, { ...canarySignals, model: null }]) {
      const { explanation } = explained([{ ...click, signals }], { install, getDestination })
      expect(explanation.best?.evidence.length).toBeGreaterThan(3)
      expect(findCanaries(explanation)).toEqual([])
    }
  }
})
