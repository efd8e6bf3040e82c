import fc from 'fast-check'
import type { NetworkComparison } from '../src/comparison/compareNetwork.ts'
import type { Candidate, UnreadClicks } from '../src/decision/candidate.ts'
import type { ClickSignals } from '../src/signals/clickSignals.ts'
import type { InstallSignals } from '../src/signals/installSignals.ts'
import { nowMs } from './samples.ts'

/** Few values of each, so that any two phones agree in some. */
export const screens = [
  { short: 393, long: 852, scale: 3 },
  { short: 390, long: 844, scale: 3 },
  { short: 402, long: 874, scale: 3 },
] as const
const zones = ['Europe/Warsaw', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta'] as const
const models = ['iPhone15,2', 'iPhone14,5', 'iPhone17,1'] as const
const versions = ['26.0', '26.1', '26.1.1', '26.4', '18.6'] as const
const languages = ['pl-PL', 'pl', 'en-GB', 'en-US', 'de-DE'] as const

function orNull<T>(values: readonly T[]): fc.Arbitrary<T | null> {
  return fc.constantFrom<T | null>(...values, null)
}

export const clickSignals: fc.Arbitrary<ClickSignals> = fc.record({
  platform: fc.constant('ios' as const),
  model: orNull(models),
  systemVersion: orNull(versions),
  screen: orNull(screens),
  language: orNull(languages),
  timezone: orNull(zones),
  isConfirmed: fc.boolean(),
})

export const installSignals: fc.Arbitrary<InstallSignals> = fc.record({
  platform: fc.constant('ios' as const),
  models: fc.constantFrom([], ['iphone15,2'], ['iphone14,5']),
  screen: orNull(screens.map(({ short, long }) => ({ short, long }))),
  systemVersion: fc.constantFrom<number[]>([], [26, 1], [26, 1, 1], [18, 6]),
  languages: fc.constantFrom<string[]>([], ['pl-PL'], ['en-GB', 'pl-PL']),
  timezone: fc.constantFrom('Europe/Warsaw', 'Asia/Calcutta', null),
})

export const families = ['same', 'near', 'other', 'unknown'] as const

export const networks: fc.Arbitrary<NetworkComparison> = fc.record({
  v4: fc.constantFrom(...families),
  v6: fc.constantFrom(...families),
  isMasked: fc.boolean(),
})

export const candidates: fc.Arbitrary<Candidate> = fc.record({
  id: fc.uuid(),
  linkId: fc.constantFrom('link-1', 'link-2', 'link-3'),
  atMs: fc.integer({ min: 0, max: 2 * 86_400_000 }).map((agoMs) => nowMs - agoMs),
  signals: clickSignals,
  network: networks,
  availability: fc.double({ min: 0.001, max: 1, noNaN: true }),
})

export const unreadClicks: fc.Arbitrary<UnreadClicks> = fc
  .record({
    network: fc.constantFrom('same', 'near', 'other'),
    count: fc.nat(2_000),
    untilMs: fc.integer({ min: 0, max: 2 * 86_400_000 }).map((agoMs) => nowMs - agoMs),
    lengthMs: fc.nat(86_400_000),
  })
  .map(({ lengthMs, ...rest }) => ({ ...rest, fromMs: rest.untilMs - lengthMs }))
