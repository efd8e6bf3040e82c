import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertAmount, type DatedCurrency } from './convertAmount.ts'
import { maxMinorUnits } from './parseAmount.ts'
import { parseRate } from './parseRate.ts'

function currency(digits: number, rateText: string): DatedCurrency {
  const rate = parseRate(rateText)
  if (rate === null) throw new Error(`${rateText} is no rate.`)
  return { digits, rate }
}

const euro = currency(2, '1')
const anyMinor = fc.bigInt({ min: -maxMinorUnits, max: maxMinorUnits })
const anyCurrency = fc
  .tuple(fc.constantFrom(0, 2, 3, 4), fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat(9))
  .map(([digits, value, scale]): DatedCurrency => ({ digits, rate: { value, scale } }))

test.each([
  [1000n, euro, currency(2, '1.0834'), 1083n],
  [1083n, currency(2, '1.0834'), euro, 1000n],
  [1000n, euro, currency(0, '162.31'), 1623n],
  [1623n, currency(0, '162.31'), euro, 1000n],
  [1000n, currency(0, '162.31'), currency(3, '0.33415'), 2059n],
  [0n, euro, currency(2, '1.0834'), 0n],
])('converts %s', (minor, from, to, expected) => {
  expect(convertAmount(minor, from, to)).toBe(expected)
})

describe('rounding', () => {
  test('halves go to the even minor unit, on both sides of zero', () => {
    const half = currency(2, '0.5')
    const converted = [1n, 3n, 5n, 7n].map((minor) => convertAmount(minor, euro, half))
    expect(converted).toEqual([0n, 2n, 2n, 4n])
    expect([-1n, -3n, -5n, -7n].map((minor) => convertAmount(minor, euro, half))).toEqual([
      0n,
      -2n,
      -2n,
      -4n,
    ])
  })

  test('a result is at most half a minor unit from the exact one', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, anyCurrency, (minor, from, to) => {
        const dividend = minor * to.rate.value * 10n ** BigInt(to.digits + from.rate.scale)
        const divisor = from.rate.value * 10n ** BigInt(from.digits + to.rate.scale)
        const error = convertAmount(minor, from, to) * divisor - dividend
        expect((error < 0n ? -error : error) * 2n <= divisor).toBe(true)
      }),
    )
  })

  test('a refund converts to the opposite of its purchase', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, anyCurrency, (minor, from, to) => {
        expect(convertAmount(-minor, from, to)).toBe(-convertAmount(minor, from, to))
      }),
    )
  })

  test('an amount in its own currency stays as it is', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, (minor, own) => {
        expect(convertAmount(minor, own, own)).toBe(minor)
      }),
    )
  })
})
