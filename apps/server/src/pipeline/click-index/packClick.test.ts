import { type ClickSignals, type SeenNetwork, truncateModel } from '@throughlink/matcher'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '#platform/time/durations.ts'
import type { IndexedClick } from './clickIndex.ts'
import { packClick, toStoredSignals, unpackClick } from './packClick.ts'
import { timezoneNames } from './timezones.ts'

const emptySignals: ClickSignals = {
  platform: 'ios',
  model: null,
  systemVersion: null,
  screen: null,
  language: null,
  timezone: null,
  isConfirmed: false,
}

const reference = fc.uint8Array({ minLength: 23, maxLength: 23 }).map((bytes) => Buffer.from(bytes))
const atMs = fc.integer({ min: 0, max: 2 ** 32 * 1000 - 1 })
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const anySignals: fc.Arbitrary<ClickSignals> = fc.record({
  platform: fc.constantFrom('ios', 'android', 'desktop'),
  model: orNull(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('iPhone15,2', 'Pixel 9'))),
  systemVersion: orNull(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,4}(\.\d{1,5}){0,4}$/))),
  screen: orNull(
    fc.record({ short: fc.double(), long: fc.double({ min: 0, max: 9999 }), scale: fc.float() }),
  ),
  language: orNull(fc.oneof(fc.string(), fc.constantFrom('en-GB', 'zh-Hant-TW', 'fil', 'es-419'))),
  timezone: orNull(fc.oneof(fc.string(), fc.constantFrom(...timezoneNames.values()))),
  isConfirmed: fc.boolean(),
})
const network: fc.Arbitrary<SeenNetwork> = fc.record({
  hasV4: fc.boolean(),
  hasV6: fc.boolean(),
  isMasked: fc.boolean(),
})
/** The time is in the minute of the reference, as it usually is, or is any time. */
const indexed: fc.Arbitrary<IndexedClick> = fc
  .record({ reference, atMs, signals: anySignals, network, hasMatchingMinute: fc.boolean() })
  .map(({ hasMatchingMinute, ...click }) => {
    if (hasMatchingMinute) click.reference.writeUInt32BE(Math.floor(click.atMs / minuteMs), 9)
    return click
  })
const byV4: SeenNetwork = { hasV4: true, hasV6: false, isMasked: false }

function makeClick(signals: Partial<ClickSignals>, bytes = 23): IndexedClick {
  return {
    reference: Buffer.alloc(bytes),
    atMs: 0,
    signals: { ...emptySignals, ...signals },
    network: byV4,
  }
}

function packed(signals: Partial<ClickSignals>): ClickSignals | undefined {
  return unpackClick(packClick(makeClick(signals)))?.signals
}

test('a click is packed into at most 64 bytes and unpacked as toStoredSignals defines', () => {
  fc.assert(
    fc.property(indexed, (click) => {
      const bytes = packClick(click)
      expect(bytes.length).toBeLessThanOrEqual(64)
      expect(unpackClick(bytes)).toEqual({
        reference: click.reference,
        atMs: Math.floor(click.atMs / 1000) * 1000,
        signals: toStoredSignals(click.signals),
        network: click.network,
      })
    }),
    { numRuns: 2000 },
  )
})

test('clicks that are unpacked together are the same as unpacked alone, and share equal signals', () => {
  fc.assert(
    fc.property(fc.array(indexed), (clicks) => {
      // Each again with another reference, time and network.
      const [first] = clicks
      const all = clicks.flatMap((click) => [
        click,
        { ...(first ?? click), signals: click.signals },
      ])
      const unpacked = new Map<string, ClickSignals>()
      const together = all.map((click) => unpackClick(packClick(click), unpacked))
      expect(together).toEqual(all.map((click) => unpackClick(packClick(click))))
      for (let at = 0; at < together.length; at += 2) {
        expect(together[at]?.signals).toBe(together[at + 1]?.signals)
      }
    }),
  )
})

test('a click is packed into the same bytes each time, so that it can be removed', () => {
  fc.assert(
    fc.property(indexed, fc.integer({ min: 0, max: 255 }), (click, leftover) => {
      const first = packClick(click)
      // Earlier contents of the memory must not show.
      for (let at = 0; at < 4; at++) Buffer.allocUnsafe(Buffer.poolSize / 4).fill(leftover)
      expect(packClick(click)).toEqual(first)
    }),
  )
})

test('toStoredSignals is idempotent', () => {
  fc.assert(
    fc.property(anySignals, (signals) => {
      const once = toStoredSignals(signals)
      expect(toStoredSignals(once)).toEqual(once)
    }),
    { numRuns: 2000 },
  )
})

test('members sort by time', () => {
  fc.assert(
    fc.property(indexed, indexed, (a, b) => {
      const seconds = Math.floor(a.atMs / 1000) - Math.floor(b.atMs / 1000)
      fc.pre(seconds !== 0)
      expect(Math.sign(Buffer.compare(packClick(a), packClick(b)))).toBe(Math.sign(seconds))
    }),
  )
})

const phone: ClickSignals = {
  platform: 'android',
  model: 'SM-S928B',
  systemVersion: '16',
  screen: { short: 412, long: 915, scale: 2.625 },
  language: 'pt-BR',
  timezone: 'America/Sao_Paulo',
  isConfirmed: true,
}

test.each<Partial<ClickSignals>>([
  phone,
  { model: 'iPhone15,2', systemVersion: '26.1' },
  { model: 'moto g(60)s', systemVersion: '0.0.0' },
  { systemVersion: '26.0.1', language: 'fil-PH' },
  { language: 'es-419', timezone: 'Asia/Kolkata' },
  { language: 'de', timezone: 'UTC' },
  { screen: { short: 393, long: 852, scale: 3 } },
])('%o is stored unchanged', (signals) => {
  expect(packed(signals)).toEqual({ ...emptySignals, ...signals })
})

test.each<[Partial<ClickSignals>, Partial<ClickSignals>]>([
  [{ language: 'zh-Hant-TW' }, { language: 'zh-TW' }],
  [{ language: 'EN_gb' }, { language: 'en-GB' }],
  [{ language: 'en-GB-u-ca-gregory' }, { language: 'en-GB' }],
  [{ language: 'x-klingon' }, { language: null }],
  [{ systemVersion: '10.0.19045' }, { systemVersion: '10.0' }],
  [{ systemVersion: '26.1-beta' }, { systemVersion: '26.1' }],
  [{ systemVersion: '2026' }, { systemVersion: null }],
  [{ timezone: 'Mars/Olympus_Mons' }, { timezone: null }],
  [
    { screen: { short: 411.43, long: 914.6, scale: 1.33125 } },
    { screen: { short: 411, long: 915, scale: 1.331 } },
  ],
  [{ screen: { short: 0, long: 0, scale: 1 } }, { screen: null }],
  [{ screen: { short: 100_000, long: 100_000, scale: 1 } }, { screen: null }],
  [{ model: '' }, { model: null }],
  [{ model: 'Redmi Note 12 Pro 5G' }, { model: 'Redmi Note 12 Pro' }],
  [{ model: '小米手机十二专业版' }, { model: '小米手机十' }],
])('%o is stored as %o', (sent, stored) => {
  expect(packed(sent)).toEqual({ ...emptySignals, ...stored })
})

test('a model is truncated as the matcher truncates it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (model) => {
      expect(packed({ model })?.model).toBe(truncateModel(model) || null)
    }),
  )
})

test('a click without signals takes 25 bytes, or 29 if its time is not in the minute of its id', () => {
  expect(packClick(makeClick({}))).toHaveLength(25)
  expect(packClick({ ...makeClick({}), atMs: minuteMs })).toHaveLength(29)
})

test('unpacking invalid bytes returns null', () => {
  const bytes = packClick(makeClick(phone))
  expect(unpackClick(Buffer.alloc(0))).toBeNull()
  expect(unpackClick(bytes.subarray(0, 24))).toBeNull()
  expect(unpackClick(bytes.subarray(0, 36))).toBeNull()
  expect(unpackClick(Buffer.alloc(65))).toBeNull()
  expect(unpackClick(Buffer.alloc(25, 3))).toBeNull()
  expect(unpackClick(packClick(makeClick({})).fill(16, 5, 6))).toBeNull()
})

test('packing a reference of the wrong length throws', () => {
  expect(() => packClick(makeClick({}, 39))).toThrow(
    'A click reference must have 23 bytes, but this one has 39.',
  )
})
