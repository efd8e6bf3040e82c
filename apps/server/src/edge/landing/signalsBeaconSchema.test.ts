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

// A report is read as it came: whatever the schema lets through, the matcher takes.
sampleBeacon satisfies PageReport

test('the body of a report is closed and bounded', () => {
  const isGood = (changes: object) => Check(SignalsBeaconSchema, { ...sampleBeacon, ...changes })
  expect(isGood({})).toBe(true)
  expect(isGood({ more: 1 })).toBe(false)
  expect(isGood({ clickId: 'tl1' })).toBe(false)
  expect(isGood({ clickId: `tl1${'<'.repeat(52)}` })).toBe(false)
  expect(isGood({ model: 'x'.repeat(129) })).toBe(false)
  expect(isGood({ timezone: 'x'.repeat(129) })).toBe(false)
  expect(isGood({ languages: Array<string>(11).fill('en') })).toBe(false)
  expect(isGood({ languages: ['x'.repeat(65)] })).toBe(false)
  expect(isGood({ screenWidth: -1 })).toBe(false)
  expect(isGood({ screenWidth: '393' })).toBe(false)
  expect(isGood({ scale: Infinity })).toBe(false)
  expect(isGood({ second: 59 })).toBe(true)
  expect(isGood({ second: 60 })).toBe(false)
  expect(isGood({ second: 1.5 })).toBe(false)
})
