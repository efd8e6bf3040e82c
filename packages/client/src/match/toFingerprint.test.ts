import { limits } from '@throughlink/protocol'
import { FingerprintSchema } from '@throughlink/protocol/schemas'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import type { Signals } from '../ports.ts'
import { testSignals } from '../testing/testSignals.ts'
import { toFingerprint } from './toFingerprint.ts'

const wire = Compile(FingerprintSchema)
const now = Date.UTC(2026, 0, 1)

function convert(signals: object) {
  return toFingerprint({ ...testSignals, ...signals }, 'ios', now)
}

test('signals are sent unchanged, with the time', () => {
  expect(toFingerprint(testSignals, 'ios', now)).toEqual({ ...testSignals, timestamp: now })
})

describe('too long values are truncated', () => {
  test.each([
    ['model', 'a'.repeat(200), 'a'.repeat(limits.maxDeviceFieldLength)],
    ['modelId', 'a'.repeat(200), 'a'.repeat(limits.maxDeviceFieldLength)],
    ['timezone', 'a'.repeat(200), 'a'.repeat(limits.maxDeviceFieldLength)],
    ['userAgent', 'a'.repeat(2000), 'a'.repeat(limits.maxUserAgentLength)],
  ])('in %s', (name, long, cut) => {
    expect(convert({ [name]: long })).toMatchObject({ [name]: cut })
  })

  test('only the first languages are kept, each reduced to its tag', () => {
    const locale = Array.from({ length: 20 }, (_, index) => ({
      languageTag: `l-${index}`,
      more: 1,
    }))
    const sent = convert({ locale }).locale
    expect(sent).toHaveLength(limits.maxLocales)
    expect(sent[0]).toEqual({ languageTag: 'l-0' })
  })

  test('unknown members are omitted', () => {
    expect(convert({ batteryLevel: 0.5 })).toEqual({ ...testSignals, timestamp: now })
  })
})

describe('invalid values become unknown', () => {
  test.each<[string, unknown, unknown]>([
    ['model', 5, null],
    ['model', undefined, null],
    ['userAgent', {}, null],
    ['screenWidth', '393', 0],
    ['screenWidth', NaN, 0],
    ['screenHeight', Infinity, 0],
    ['scale', -1, 0],
    ['locale', null, []],
    ['locale', 'en-GB', []],
    ['locale', [null, 5, {}, { languageTag: '' }, { languageTag: 'en' }], [{ languageTag: 'en' }]],
  ])('%s: %j', (name, value, sent) => {
    expect(convert({ [name]: value })).toMatchObject({ [name]: sent })
  })

  test('an invalid model id is omitted', () => {
    expect(convert({ modelId: 5 })).not.toHaveProperty('modelId')
    expect(convert({ modelId: undefined })).not.toHaveProperty('modelId')
  })
})

test('any result of a native module becomes a valid fingerprint', () => {
  const anything = fc.anything()
  const signals = fc.record(
    Object.fromEntries(
      Object.keys(testSignals)
        .filter((name) => name !== 'platform')
        .map((name) => [name, anything]),
    ),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(signals, (nonsense) => {
      const sent: unknown = JSON.parse(
        JSON.stringify(toFingerprint({ platform: 'ios', ...nonsense } as Signals, 'ios', now)),
      )
      expect(wire.Check(sent)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each([undefined, 'iOS', 5])(
  'a reported platform of %j does not invalidate the fingerprint',
  (platform) => {
    expect(wire.Check(convert({ platform }))).toBe(true)
  },
)
