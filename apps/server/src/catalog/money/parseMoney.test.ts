import { expect, test } from 'vitest'
import { parseMoney } from './parseMoney.ts'

test('an amount has the digits of its currency, whatever the case of the code', () => {
  expect(parseMoney(19.9, 'EUR')).toEqual({ minor: 1990n, currency: 'EUR' })
  expect(parseMoney('19.9', 'eur')).toEqual({ minor: 1990n, currency: 'EUR' })
  expect(parseMoney(1200, 'JPY')).toEqual({ minor: 1200n, currency: 'JPY' })
  expect(parseMoney('-0.125', 'KWD')).toEqual({ minor: -125n, currency: 'KWD' })
})

test('what is no money says why', () => {
  for (const currency of [undefined, null, 978, '', 'EURO', 'XXX', '€', ['EUR'], 'ßUR'])
    expect([currency, parseMoney(1, currency)]).toEqual([currency, 'unknown_currency'])
  expect(parseMoney(19.999, 'EUR')).toBe('too_precise')
  expect(parseMoney(0.5, 'JPY')).toBe('too_precise')
  expect(parseMoney(1e15, 'EUR')).toBe('out_of_range')
  expect(parseMoney('free', 'EUR')).toBe('not_an_amount')
})
