import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSystem } from './compareSystem.ts'

test.each([
  ['is compared as far as the browser shows it', [26, 1], [26, 1, 2], 'same'],
  ['is compared as far as the device shows it', [26, 1, 2], [26, 1], 'same'],
  ['is the same with the same patch', [26, 1, 2], [26, 1, 2], 'same'],
  ['of Android is one number on both sides', [15], [15], 'same'],
  ['may be a patch later at the install', [26, 1, 1], [26, 1, 2], 'updated'],
  ['may be a release later', [26, 1], [26, 2], 'updated'],
  ['may be the next major version, just released', [17, 6], [18, 0], 'updated'],
  ['may be 26 after 18, which is the next major version', [18, 6], [26, 0, 1], 'updated'],
  ['of Android may be the next major version', [14], [15], 'updated'],
  ['of Android cannot be two later', [13], [15], 'other'],
  ['cannot be far into the next major version', [18, 6], [26, 4], 'other'],
  ['cannot be many releases later', [17, 0], [17, 6], 'other'],
  ['cannot go back a patch', [26, 1, 2], [26, 1, 1], 'other'],
  ['cannot go back a release', [26, 2], [26, 1], 'other'],
  ['cannot go back from 26 to 18', [26, 0], [18, 6], 'other'],
])('a version %s', (_, clicked, installed, expected) => {
  expect(compareSystem(clicked, installed)).toBe(expected)
})

const version = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 3 })

test('a truncated version always agrees', () => {
  fc.assert(
    fc.property(version, fc.integer({ min: 1, max: 3 }), (whole, length) => {
      expect(compareSystem(whole.slice(0, length), whole)).toBe('same')
    }),
  )
})

test('a version is never an update in both directions', () => {
  fc.assert(
    fc.property(version, version, (a, b) => {
      const levels = [compareSystem(a, b), compareSystem(b, a)]
      expect(levels).not.toEqual(['updated', 'updated'])
      expect(levels[0] === 'same').toBe(levels[1] === 'same')
    }),
  )
})
