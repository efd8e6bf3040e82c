import { describe, expect, test } from 'vitest'
import {
  hourMs,
  maskedAddress,
  nowMs,
  otherAddress,
  sampleCandidate,
  sampleSignals,
  sampleUnread,
  weighSample,
} from '../../test/samples.ts'
import { priorModel } from '../model/priorModel.ts'
import type { Candidate, Candidates } from './candidate.ts'
import { toBits } from './evidence.ts'

const own = sampleCandidate({ id: 'own' })

/** Evidence of one signal for a fixed click, next to these others. */
function bits(
  signal: string,
  others: readonly Candidate[],
  unread: Candidates['unread'] = [],
): number {
  const weighed = weighSample([own, ...others], { unread })
  const click = weighed.clicks.find(({ candidate }) => candidate.id === 'own')
  const evidence = click?.evidence.find((each) => each.signal === signal)
  return evidence ? toBits(evidence, priorModel.agreement) : Number.NaN
}

/** Identical company phones, clicking an hour apart. */
const colleagues = Array.from({ length: 12 }, (_, index) =>
  sampleCandidate({ id: `colleague-${index}`, atMs: nowMs - (index + 2) * hourMs }),
)
/** One address with people who are all different. */
const crowd = Array.from({ length: 12 }, (_, index) =>
  sampleCandidate({
    id: `stranger-${index}`,
    signals: sampleSignals({
      model: `iPhone13,${index + 10}`,
      systemVersion: `18.${index}`,
      language: 'de-DE',
      timezone: 'Asia/Tokyo',
    }),
  }),
)
const elsewhere = (clicks: readonly Candidate[], network: Candidate['network']) =>
  clicks.map((click) => ({ ...click, network }))

describe('in an office of identical phones', () => {
  test.each(['model', 'system', 'language', 'timezone'])(
    'agreement in %s is weaker evidence',
    (signal) => {
      expect(bits(signal, colleagues)).toBeLessThan(bits(signal, []))
    },
  )

  test('agreement in everything is almost no evidence', () => {
    const signals = ['model', 'system', 'language', 'timezone']
    const all = signals.reduce((sum, signal) => sum + bits(signal, colleagues), 0)
    const atHome = signals.reduce((sum, signal) => sum + bits(signal, []), 0)
    expect(all).toBeLessThan(atHome / 2)
  })

  test('the address is weaker evidence too', () => {
    expect(bits('network', colleagues)).toBeLessThan(bits('network', []))
  })
})

describe('behind a crowded address', () => {
  test('the address is weaker evidence the more people share it', () => {
    const worth = [0, 1, 3, 6, 12].map((count) => bits('network', crowd.slice(0, count)))
    expect(worth).toEqual(worth.toSorted((a, b) => b - a))
    expect(new Set(worth).size).toBe(worth.length)
  })

  test('people who were only counted are part of the crowd', () => {
    expect(bits('network', [], [sampleUnread('same', 500)])).toBeLessThan(bits('network', crowd))
  })

  test.each(['model', 'language', 'timezone'])(
    'agreement in %s is as strong as elsewhere if no neighbour shows it',
    (signal) => {
      expect(bits(signal, crowd)).toBeGreaterThanOrEqual(bits(signal, []))
      const share = bits(signal, elsewhere(crowd, otherAddress))
      expect(bits(signal, crowd)).toBeGreaterThanOrEqual(share - 1e-9)
    },
  )
})

test.each([
  ['another network', otherAddress],
  ['relays', maskedAddress],
])('people on %s are not neighbours', (_, network) => {
  for (const signal of ['network', 'model', 'system', 'language', 'timezone']) {
    const others = elsewhere([...colleagues, ...crowd], network)
    expect(bits(signal, others)).toBeCloseTo(bits(signal, []), 9)
  }
})

test('neighbours at the install’s address do not affect a click from another network', () => {
  const away = { ...own, network: otherAddress }
  const computeWeight = (others: readonly Candidate[]) =>
    weighSample([away, ...others]).clicks.find(({ candidate }) => candidate.id === 'own')?.weight
  expect(computeWeight(colleagues)).toBe(computeWeight([]))
})
