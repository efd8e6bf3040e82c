import { expect, test } from 'vitest'
import { findCurrency } from './findCurrency.ts'

const property = (pointer: string, type: 'string' | 'number' = 'string') => ({
  pointer,
  types: [type],
})

test.each([
  ['beside the amount', ['/value', '/currency'], '/value', '/currency'],
  ['beside a nested amount', ['/currency', '/cart/Currency'], '/cart/total', '/cart/Currency'],
  ['at the top', ['/currency'], '/cart/total', '/currency'],
  ['as a code', ['/currencyCode'], '/value', '/currencyCode'],
  ['not of something else', ['/shipping/currency'], '/value', null],
  ['not from a similar name', ['/currencyRate'], '/value', null],
])('the currency of an amount is found %s', (_, pointers, amount, expected) => {
  expect(
    findCurrency(
      pointers.map((each) => property(each)),
      amount,
    ),
  ).toBe(expected)
})

test('a number is no currency', () => {
  expect(findCurrency([property('/currency', 'number')], '/value')).toBeNull()
})
