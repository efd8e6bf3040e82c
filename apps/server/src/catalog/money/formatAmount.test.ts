import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.ts'

test.each([
  [0n, 2, '0.00'],
  [5n, 2, '0.05'],
  [-5n, 2, '-0.05'],
  [123_450n, 2, '1234.50'],
  [-1999n, 2, '-19.99'],
  [980n, 0, '980'],
  [-980n, 0, '-980'],
  [1n, 3, '0.001'],
  [10n ** 30n, 4, '100000000000000000000000000.0000'],
])('%s minor units with %i digits are %s', (minor, digits, text) => {
  expect(formatAmount(minor, digits)).toBe(text)
})
