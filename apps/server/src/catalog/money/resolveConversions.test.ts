import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertAmount } from './convertAmount.ts'
import { divideToEven } from './divideToEven.ts'
import { getMinorDigits } from './getMinorDigits.ts'
import { parseRate } from './parseRate.ts'
import { resolveConversions, type StoredRate } from './resolveConversions.ts'

const rate = (day: number, currency: string, text: string, isOwn = false): StoredRate => ({
  day,
  currency,
  rate: text,
  isOwn,
})
const scope = { fromDay: 100, toDay: 100, currencies: ['USD', 'EUR', 'JPY'], to: 'EUR' }

test('a conversion is the same as that of amounts', () => {
  const anyRate = fc
    .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 999_999 }))
    .map(([units, fraction]) => `${units}.${fraction}`)
  const anyCurrency = fc.constantFrom('USD', 'JPY', 'KWD', 'CLF')
  fc.assert(
    fc.property(
      anyRate,
      anyRate,
      anyCurrency,
      fc.constantFrom('EUR', 'GBP', 'KRW'),
      fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      (fromRate, toRate, from, to, minor) => {
        const rates = [rate(7, from, fromRate), rate(7, to, toRate)]
        const dates = { fromDay: 7, toDay: 7 }
        const [found] = resolveConversions({ ...dates, rates, currencies: [from], to })
        const toCurrency = (code: string, text: string) => ({
          digits: getMinorDigits(code) ?? 0,
          rate: parseRate(code === 'EUR' ? '1' : text) ?? { value: 1n, scale: 0 },
        })
        expect(divideToEven(minor * (found?.multiplier ?? 0n), found?.divisor ?? 1n)).toBe(
          convertAmount(minor, toCurrency(from, fromRate), toCurrency(to, toRate)),
        )
      },
    ),
  )
})

test('the last rate of the week before is used, and none after that', () => {
  const rates = [rate(95, 'USD', '2'), rate(92, 'JPY', '100')]
  expect(resolveConversions({ ...scope, rates })).toEqual([
    { currency: 'USD', day: 100, multiplier: 1n, divisor: 2n },
  ])
})

test("an organization's own rate wins over that of the operator on the same day only", () => {
  const own = rate(99, 'USD', '4', true)
  const find = (...rates: readonly StoredRate[]) =>
    resolveConversions({ ...scope, rates }).map(({ divisor }) => divisor)
  expect(find(own, rate(99, 'USD', '2'))).toEqual([4n])
  expect(find(rate(99, 'USD', '2'), own)).toEqual([4n])
  expect(find(own, rate(100, 'USD', '2'))).toEqual([2n])
})

test('both currencies need a rate, and an amount in its own needs none', () => {
  const rates = [rate(100, 'USD', '2')]
  expect(resolveConversions({ ...scope, rates, currencies: ['USD'], to: 'GBP' })).toEqual([])
  expect(resolveConversions({ ...scope, rates, currencies: ['USD'], to: 'USD' })).toEqual([])
  expect(resolveConversions({ ...scope, rates, currencies: ['EUR'], to: 'USD' })).toHaveLength(1)
})
