import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import type { Fingerprint, MatchByClickId, MatchByClipboard, MatchByFingerprint } from '../wire.ts'
import {
  MatchByClickIdSchema,
  MatchByClipboardSchema,
  MatchByFingerprintSchema,
  MatchRequestSchema,
} from './matchRequest.ts'

const matchRequest = Compile(MatchRequestSchema)
const accepts = (body: unknown) => matchRequest.Check(body)

const forms = {
  clickId: Compile(MatchByClickIdSchema),
  fingerprint: Compile(MatchByFingerprintSchema),
  clipboard: Compile(MatchByClipboardSchema),
}
const findForms = (body: unknown) =>
  Object.entries(forms).flatMap(([name, form]) => (form.Check(body) ? [name] : []))

const installId = '0b9e4c62-3d1f-4a57-9c80-6f2d7e81a345'

const fingerprint: Fingerprint = {
  platform: 'ios',
  model: 'iPhone 15',
  modelId: 'iPhone15,4',
  manufacturer: 'Apple',
  systemVersion: '18.6.2',
  screenWidth: 393,
  screenHeight: 852,
  scale: 3,
  locale: [{ languageTag: 'en-GB' }, { languageTag: 'pl-PL' }],
  timezone: 'Europe/Warsaw',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15',
  timestamp: 1_793_500_000_000,
}

const byClickId: MatchByClickId = {
  installId,
  clickId: `tl1${'a'.repeat(52)}`,
  referrer: { clickTime: 1_793_500_000, installTime: 1_793_500_042 },
  shadow: { ...fingerprint, platform: 'android' },
}
const byFingerprint: MatchByFingerprint = {
  ...fingerprint,
  installId,
  pastedLink: 'https://l.example.com/summer?_dl=tlc1',
}
const byClipboard: MatchByClipboard = {
  installId,
  platform: 'ios',
  pastedLink: 'https://l.example.com/summer?_dl=tlc1',
}

function without(body: object, key: string): object {
  return Object.fromEntries(Object.entries(body).filter(([other]) => other !== key))
}

describe('a match request', () => {
  test.each([
    ['clickId', byClickId],
    ['clickId', { clickId: 'id-of-another-network' }],
    ['fingerprint', byFingerprint],
    ['fingerprint', fingerprint],
    ['clipboard', byClipboard],
    ['clipboard', without(byClipboard, 'installId')],
  ])('is valid as exactly one form, here %s', (form, body) => {
    expect(findForms(body)).toEqual([form])
    expect(accepts(body)).toBe(true)
  })

  test.each([
    ['no fields', {}],
    ['null', null],
    ['an array', [byClickId]],
    ['two forms at once', { ...byFingerprint, clickId: 'a' }],
    ['a click id with a clipboard', { ...byClickId, pastedLink: 'https://l.example.com/summer' }],
    ['an unknown field', { ...byFingerprint, advertisingId: 'a' }],
    [
      'an unknown field in the referrer',
      { ...byClickId, referrer: { ...byClickId.referrer, raw: '' } },
    ],
    ['an unknown field in a locale', { ...byFingerprint, locale: [{ languageTag: 'en', a: 1 }] }],
    ['a platform alone', { installId, platform: 'ios' }],
    ['an unknown platform', { ...byClipboard, platform: 'windows' }],
    ['an empty click id', { clickId: '' }],
    ['half of the referrer', { ...byClickId, referrer: { clickTime: 1 } }],
    [
      'milliseconds from Play',
      { ...byClickId, referrer: { clickTime: 1.7935e12, installTime: 1 } },
    ],
    ['a negative screen', { ...byFingerprint, screenWidth: -1 }],
    ['a number as a string', { ...byFingerprint, scale: '3' }],
    ['NaN', { ...byFingerprint, timestamp: NaN }],
    ['an empty install id', { ...byClickId, installId: '' }],
    ['an install id that is a counter', { ...byClickId, installId: '42' }],
    ['an install id with spaces', { ...byClickId, installId: 'a b c d e f g h i j k' }],
  ])('is rejected with %s', (_, body) => {
    expect(accepts(body)).toBe(false)
  })

  test('accepts null for unknown device properties', () => {
    const unknownDevice = { model: null, manufacturer: null, systemVersion: null }
    const unknownSystem = { timezone: null, userAgent: null, locale: [] }
    expect(
      accepts({ ...without(fingerprint, 'modelId'), ...unknownDevice, ...unknownSystem }),
    ).toBe(true)
  })

  test.each(Object.keys(fingerprint).filter((key) => key !== 'modelId'))(
    'requires %s, which may be null',
    (key) => {
      expect(accepts(without(fingerprint, key))).toBe(false)
    },
  )
})

describe('limits of a match request', () => {
  const text = (length: number) => 'a'.repeat(length)
  const locales = (length: number) => Array.from({ length }, () => ({ languageTag: 'en' }))

  test.each<[string, number, (length: number) => unknown]>([
    ['installId', limits.maxIdLength, (n) => ({ ...byClickId, installId: text(n) })],
    ['clickId', limits.maxClickIdLength, (n) => ({ clickId: text(n) })],
    ['pastedLink', limits.maxUrlLength, (n) => ({ ...byClipboard, pastedLink: text(n) })],
    ['userAgent', limits.maxUserAgentLength, (n) => ({ ...fingerprint, userAgent: text(n) })],
    ['model', limits.maxDeviceFieldLength, (n) => ({ ...fingerprint, model: text(n) })],
    ['modelId', limits.maxDeviceFieldLength, (n) => ({ ...fingerprint, modelId: text(n) })],
    ['timezone', limits.maxDeviceFieldLength, (n) => ({ ...fingerprint, timezone: text(n) })],
    ['locale', limits.maxLocales, (n) => ({ ...fingerprint, locale: locales(n) })],
    [
      'languageTag',
      limits.maxLanguageTagLength,
      (n) => ({ ...fingerprint, locale: [{ languageTag: text(n) }] }),
    ],
  ])('%s has a maximum of %i', (_, limit, createBody) => {
    expect(accepts(createBody(limit))).toBe(true)
    expect(accepts(createBody(limit + 1))).toBe(false)
  })
})
