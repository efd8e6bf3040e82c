import { describe, expect, test } from 'vitest'
import {
  hourMs,
  maskedAddress,
  nowMs,
  otherAddress,
  sampleCandidate,
  sampleSignals,
  weighSample,
} from '../../test/samples.ts'
import { priorModel } from '../model/priorModel.ts'
import type { Candidate } from './candidate.ts'
import { bitsOf } from './evidence.ts'

const own = sampleCandidate({ id: 'own' })

/** What one signal says for the click that is always there, beside these others. */
function bits(signal: string, others: readonly Candidate[], unread = {}): number {
  const weighed = weighSample([own, ...others], { unread })
  const click = weighed.clicks.find(({ candidate }) => candidate.id === 'own')
  const evidence = click?.evidence.find((each) => each.signal === signal)
  return evidence ? bitsOf(evidence, priorModel.agreement) : Number.NaN
}

/** The phone that everybody was given, an hour apart. */
const colleagues = Array.from({ length: 12 }, (_, index) =>
  sampleCandidate({ id: `colleague-${index}`, atMs: nowMs - (index + 2) * hourMs }),
)
/** One address, and nobody like another. */
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
  test.each(['model', 'system', 'language', 'timezone'])('to agree in %s says less', (signal) => {
    expect(bits(signal, colleagues)).toBeLessThan(bits(signal, []))
  })

  test('to agree in everything says next to nothing', () => {
    const signals = ['model', 'system', 'language', 'timezone']
    const all = signals.reduce((sum, signal) => sum + bits(signal, colleagues), 0)
    const atHome = signals.reduce((sum, signal) => sum + bits(signal, []), 0)
    expect(all).toBeLessThan(atHome / 2)
  })

  test('its address says less too', () => {
    expect(bits('network', colleagues)).toBeLessThan(bits('network', []))
  })
})

describe('behind an address that a crowd has', () => {
  test('the address says less the more people there are', () => {
    const worth = [0, 1, 3, 6, 12].map((count) => bits('network', crowd.slice(0, count)))
    expect(worth).toEqual(worth.toSorted((a, b) => b - a))
    expect(new Set(worth).size).toBe(worth.length)
  })

  test('people who were only counted are a crowd as well', () => {
    expect(bits('network', [], { same: 500 })).toBeLessThan(bits('network', crowd))
  })

  test.each(['model', 'language', 'timezone'])(
    'where nobody shows the same %s, to agree in it says no less than elsewhere',
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
])('people on %s are no neighbours', (_, network) => {
  for (const signal of ['network', 'model', 'system', 'language', 'timezone']) {
    const others = elsewhere([...colleagues, ...crowd], network)
    expect(bits(signal, others)).toBeCloseTo(bits(signal, []), 9)
  }
})

test('of a click from another network, those at the address of the install say nothing', () => {
  const away = { ...own, network: otherAddress }
  const weightOf = (others: readonly Candidate[]) =>
    weighSample([away, ...others]).clicks.find(({ candidate }) => candidate.id === 'own')?.weight
  expect(weightOf(colleagues)).toBe(weightOf([]))
})
