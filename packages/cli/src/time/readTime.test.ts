import { expect, test } from 'vitest'
import { readTime } from './readTime.ts'

const nowMs = Date.parse('2026-11-19T13:45:30Z')
const read = (text: string) => {
  const ms = readTime(text, nowMs)
  return ms === null ? null : new Date(ms).toISOString()
}

test.each([
  ['today', '2026-11-19T00:00:00.000Z'],
  ['Tomorrow', '2026-11-20T00:00:00.000Z'],
  [' yesterday ', '2026-11-18T00:00:00.000Z'],
  ['in 7 days', '2026-11-26T13:45:30.000Z'],
  ['in a week', '2026-11-26T13:45:30.000Z'],
  ['in 1 day', '2026-11-20T13:45:30.000Z'],
  ['in an hour', '2026-11-19T14:45:30.000Z'],
  ['30 minutes ago', '2026-11-19T13:15:30.000Z'],
  ['2 weeks  ago', '2026-11-05T13:45:30.000Z'],
  ['2026-12-24', '2026-12-24T00:00:00.000Z'],
  ['2026-12-24 18:00', '2026-12-24T18:00:00.000Z'],
  ['2026-12-24T18:00:00Z', '2026-12-24T18:00:00.000Z'],
  ['2026-12-24T18:00:00.5+01:00', '2026-12-24T17:00:00.500Z'],
])('"%s" is %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ...['', 'soon', '7 days', 'in 7 days ago', 'in -1 days', '24.12.2026', '12/24/2026', '2026-12'],
  ...['2026-02-30', '2026-13-01', '2026-12-24 25:00', '2026-12-24T18', 'in 7 months'],
])('"%s" is no time', (text) => {
  expect(read(text)).toBeNull()
})
