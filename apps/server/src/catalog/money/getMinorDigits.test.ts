import { expect, test } from 'vitest'
import { getMinorDigits } from './getMinorDigits.ts'

test('currencies have the digits of ISO 4217', () => {
  const expected = { EUR: 2, USD: 2, JPY: 0, KRW: 0, KWD: 3, TND: 3, CLF: 4, UYW: 4, MRU: 2 }
  for (const [code, digits] of Object.entries(expected)) {
    expect([code, getMinorDigits(code)]).toEqual([code, digits])
  }
})

test('digits are those of ISO 4217 where they differ from those for display', () => {
  for (const code of ['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'LBP', 'MMK', 'PKR', 'TWD']) {
    expect([code, getMinorDigits(code)]).toEqual([code, 2])
  }
  expect(getMinorDigits('IQD')).toBe(3)
})

test('names that are no currency, and those without a minor unit, are unknown', () => {
  for (const code of ['', 'EU', 'EURO', 'eur', 'AAA', 'XAU', 'XXX', 'XTS', 'toString', '__proto__'])
    expect([code, getMinorDigits(code)]).toEqual([code, null])
})
