import type { MatchByClickId } from '@throughlink/protocol'
import { FingerprintSchema, MatchRequestSchema } from '@throughlink/protocol/schemas'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import type { Signals } from '../ports.ts'
import { testSignals } from '../testing/testSignals.ts'
import { chooseRequest, type RequestOptions } from './chooseRequest.ts'
import type { MatchFacts } from './createFacts.ts'

const wire = Compile(MatchRequestSchema)
const installId = '0b9e4c62-3d1f-4a57-9c80-6f2d7e81a345'
const clickId = `tl1${'a'.repeat(52)}`
const now = Date.UTC(2026, 0, 1)
const pasted = 'https://l.example.com/abc'

const nothing: MatchFacts = { clickId: null, referrer: null, signals: null, pastedLink: null }
const full: RequestOptions = {
  canFingerprint: true,
  calibration: false,
  platform: 'ios',
  installId,
  now,
}
const deterministic: RequestOptions = { ...full, canFingerprint: false }

describe('with a click id', () => {
  const referrer = { referrer: `clickId=${clickId}`, clickTime: 100, installTime: 200 }

  test('matches by it, without a fingerprint', () => {
    const facts = { ...nothing, clickId, referrer, signals: testSignals }
    const times = { clickTime: 100, installTime: 200 }
    expect(chooseRequest(facts, full)).toEqual({ installId, clickId, referrer: times })
  })

  test('sends the fingerprint beside it if the app takes part in calibration', () => {
    const facts = { ...nothing, clickId, signals: testSignals }
    expect(chooseRequest(facts, { ...full, calibration: true })).toEqual({
      installId,
      clickId,
      shadow: { ...testSignals, timestamp: now },
    })
  })

  test('matches by it alone without device signals', () => {
    expect(chooseRequest({ ...nothing, clickId }, full)).toEqual({ installId, clickId })
  })

  test.each([{ clickTime: 100 }, { installTime: 200 }, {}])(
    'omits the times when one of them is missing: %j',
    (times) => {
      const facts = { ...nothing, clickId, referrer: { referrer: '', ...times } }
      expect(chooseRequest(facts, full)).toEqual({ installId, clickId })
    },
  )

  test('does not send a pasted link', () => {
    const facts = { ...nothing, clickId, signals: testSignals, pastedLink: pasted }
    expect(JSON.stringify(chooseRequest(facts, full))).not.toContain(pasted)
  })
})

describe('without a click id', () => {
  test('sends the label of the store with the fingerprint', () => {
    const referrer = { referrer: 'utm_source=google-play&utm_medium=organic' }
    const request = chooseRequest({ ...nothing, referrer, signals: testSignals }, full)
    expect(request).toEqual({ ...testSignals, installId, timestamp: now, storeLabel: 'organic' })
    expect(wire.Check(request)).toBe(true)
  })

  test('matches by fingerprint', () => {
    expect(chooseRequest({ ...nothing, signals: testSignals }, full)).toEqual({
      ...testSignals,
      installId,
      timestamp: now,
    })
  })

  test('adds a pasted link to the fingerprint', () => {
    const facts = { ...nothing, signals: testSignals, pastedLink: pasted }
    expect(chooseRequest(facts, full)).toMatchObject({ model: 'iPhone 15', pastedLink: pasted })
  })

  test('matches by a pasted link alone without a fingerprint', () => {
    const facts = { ...nothing, signals: testSignals, pastedLink: pasted }
    const alone = { installId, platform: 'ios', pastedLink: pasted }
    expect(chooseRequest(facts, deterministic)).toEqual(alone)
    expect(chooseRequest({ ...facts, signals: null }, full)).toEqual(alone)
  })

  test('returns null when there is nothing to match by', () => {
    expect(chooseRequest(nothing, full)).toBeNull()
    expect(chooseRequest(nothing, deterministic)).toBeNull()
    expect(chooseRequest({ ...nothing, signals: testSignals }, deterministic)).toBeNull()
  })

  test('truncates a too long user agent, and keeps a null one', () => {
    const signals = { ...testSignals, userAgent: 'a'.repeat(1000) }
    expect(chooseRequest({ ...nothing, signals }, full)).toMatchObject({
      userAgent: 'a'.repeat(512),
    })
    const silent = { ...testSignals, userAgent: null }
    expect(chooseRequest({ ...nothing, signals: silent }, full)).toMatchObject({ userAgent: null })
  })
})

const word = fc.string({ maxLength: 20 })
const anySignals: fc.Arbitrary<Signals> = fc.record(
  {
    platform: fc.constantFrom('ios', 'android'),
    model: fc.option(word),
    modelId: word,
    manufacturer: fc.option(word),
    systemVersion: fc.option(word),
    screenWidth: fc.nat({ max: 5000 }),
    screenHeight: fc.nat({ max: 5000 }),
    scale: fc.nat({ max: 5 }),
    locale: fc.array(fc.record({ languageTag: fc.constantFrom('en-GB', 'pl-PL') }), {
      maxLength: 5,
    }),
    timezone: fc.option(word),
    userAgent: fc.option(fc.string({ maxLength: 2000 })),
  },
  {
    requiredKeys: [
      ...(['platform', 'model', 'manufacturer', 'systemVersion', 'screenWidth'] as const),
      ...(['screenHeight', 'scale', 'locale', 'timezone', 'userAgent'] as const),
    ],
  },
)
const anyFacts: fc.Arbitrary<MatchFacts> = fc.record({
  clickId: fc.option(fc.constant(clickId)),
  referrer: fc.option(
    fc.record(
      { referrer: word, clickTime: fc.nat(), installTime: fc.nat() },
      { requiredKeys: ['referrer'] },
    ),
  ),
  signals: fc.option(anySignals),
  pastedLink: fc.option(fc.constant(pasted)),
})
const anyPlatform = fc.constantFrom('ios' as const, 'android' as const)

test('with deterministic matching no request contains any part of a fingerprint', () => {
  const fingerprintKeys = Object.keys(FingerprintSchema.properties).filter(
    (name) => name !== 'platform',
  )
  fc.assert(
    fc.property(anyFacts, anyPlatform, (facts, platform) => {
      const request = chooseRequest(facts, { ...deterministic, platform })
      const names = Object.keys(request ?? {})
      expect(names.filter((name) => fingerprintKeys.includes(name))).toEqual([])
      expect((request as MatchByClickId | null)?.shadow).toBeUndefined()
    }),
  )
})

test('every request is valid', () => {
  fc.assert(
    fc.property(anyFacts, anyPlatform, fc.boolean(), (facts, platform, canFingerprint) => {
      const request = chooseRequest(facts, { ...full, platform, canFingerprint })
      if (request !== null) expect(wire.Check(request)).toBe(true)
    }),
  )
})

test.each<[string, object]>([
  ['a phone with eleven languages', { locale: Array(11).fill({ languageTag: 'en-GB' }) }],
  ['a locale with extra members', { locale: [{ languageTag: 'en-GB', regionCode: 'GB' }] }],
  ['a very long model name', { model: 'a'.repeat(129) }],
  ['signals with extra members', { batteryLevel: 0.5 }],
])('the request of %s is valid', (_, more) => {
  const signals = { ...testSignals, ...more }
  expect(wire.Check(chooseRequest({ ...nothing, signals }, full))).toBe(true)
})

test('a user agent that is not a string does not throw', () => {
  const signals = { ...testSignals, userAgent: 5 as unknown as string }
  expect(() => chooseRequest({ ...nothing, signals }, full)).not.toThrow()
})
