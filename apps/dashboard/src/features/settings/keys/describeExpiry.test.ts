import { expect, test } from 'vitest'
import { describeExpiry } from './describeExpiry.ts'

const now = Date.parse('2026-11-01T12:00:00Z')

test.each([
  [null, null],
  ['2026-11-20T12:00:00Z', null],
  ['2026-11-15T12:00:00Z', { tone: 'warn', text: 'Expires in 14 days' }],
  ['2026-11-03T11:00:00Z', { tone: 'warn', text: 'Expires in 1 day' }],
  ['2026-11-01T13:00:00Z', { tone: 'warn', text: 'Expires today' }],
  ['2026-11-01T12:00:00Z', { tone: 'bad', text: 'Expired' }],
] as const)('a key that expires at %s has the note %j', (expiresAt, note) => {
  expect(describeExpiry(expiresAt, now)).toEqual(note)
})
