import { expect, test } from 'vitest'
import { parseRate } from './parseRate.ts'

test('rates are exact decimals', () => {
  expect(parseRate('1.0834')).toEqual({ value: 10_834n, scale: 4 })
  expect(parseRate('162')).toEqual({ value: 162n, scale: 0 })
  expect(parseRate('0.000001')).toEqual({ value: 1n, scale: 6 })
})

test.each(['', '0', '0.000', '-1', '+1', '1e3', '1,5', '.5', '5.', ' 1', 'NaN', '1'.repeat(13)])(
  '%j is no rate',
  (text) => {
    expect(parseRate(text)).toBeNull()
  },
)
