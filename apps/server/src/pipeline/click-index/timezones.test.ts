import { expect, test } from 'vitest'
import { timezoneCodes, timezoneNames } from './timezones.ts'

test('codes are unique and fit into three bytes', () => {
  expect(timezoneNames.size).toBe(timezoneCodes.size)
  for (const code of timezoneCodes.values()) {
    expect(code).toBeGreaterThan(0)
    expect(code).toBeLessThan(2 ** 24)
  }
})

test('codes do not change, because other servers and older clicks use them', () => {
  expect(timezoneCodes.get('Europe/Warsaw')).toMatchInlineSnapshot(`7599431`)
  expect(timezoneCodes.get('Asia/Kolkata')).toMatchInlineSnapshot(`12558443`)
})

test('both the old and the new name of a zone have a code', () => {
  expect(timezoneCodes.has('Asia/Calcutta') && timezoneCodes.has('Asia/Kolkata')).toBe(true)
  expect(timezoneCodes.has('Europe/Kiev') && timezoneCodes.has('Europe/Kyiv')).toBe(true)
})
