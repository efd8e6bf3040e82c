import { expect, test } from 'vitest'
import { timezoneCodes, timezoneNames } from './timezones.ts'

test('no two zones share a code, and each has three bytes', () => {
  expect(timezoneNames.size).toBe(timezoneCodes.size)
  for (const code of timezoneCodes.values()) {
    expect(code).toBeGreaterThan(0)
    expect(code).toBeLessThan(2 ** 24)
  }
})

test('codes stay what they are: other servers and yesterday’s clicks use them', () => {
  expect(timezoneCodes.get('Europe/Warsaw')).toMatchInlineSnapshot(`7599431`)
  expect(timezoneCodes.get('Asia/Kolkata')).toMatchInlineSnapshot(`12558443`)
})

test('the old and the new name of a zone are both known', () => {
  expect(timezoneCodes.has('Asia/Calcutta') && timezoneCodes.has('Asia/Kolkata')).toBe(true)
  expect(timezoneCodes.has('Europe/Kiev') && timezoneCodes.has('Europe/Kyiv')).toBe(true)
})
