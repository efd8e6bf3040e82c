import type { PageReport } from '@throughlink/matcher'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { type SignalsBeacon, SignalsBeaconSchema } from './signalsBeaconSchema.ts'

const sampleBeacon: SignalsBeacon = {
  clickId: `tl1${'a'.repeat(52)}`,
  isVisible: true,
  screenWidth: 393,
  screenHeight: 852,
  scale: 3,
  maxTouchPoints: 5,
  timezone: 'Europe/Warsaw',
  languages: ['pl-PL', 'en'],
  model: null,
  platformVersion: null,
}

// A report is passed on unchanged, so the matcher must accept everything that the schema allows.
sampleBeacon satisfies PageReport

test('the schema rejects unknown fields and values beyond the limits', () => {
  const isValid = (changes: object) => Check(SignalsBeaconSchema, { ...sampleBeacon, ...changes })
  expect(isValid({})).toBe(true)
  expect(isValid({ more: 1 })).toBe(false)
  expect(isValid({ clickId: 'tl1' })).toBe(false)
  expect(isValid({ clickId: `tl1${'<'.repeat(52)}` })).toBe(false)
  expect(isValid({ model: 'x'.repeat(129) })).toBe(false)
  expect(isValid({ timezone: 'x'.repeat(129) })).toBe(false)
  expect(isValid({ languages: Array<string>(11).fill('en') })).toBe(false)
  expect(isValid({ languages: ['x'.repeat(65)] })).toBe(false)
  expect(isValid({ screenWidth: -1 })).toBe(false)
  expect(isValid({ screenWidth: '393' })).toBe(false)
  expect(isValid({ scale: Infinity })).toBe(false)
  expect(isValid({ second: 59 })).toBe(true)
  expect(isValid({ second: 60 })).toBe(false)
  expect(isValid({ second: 1.5 })).toBe(false)
})
