import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from './formatAmount.ts'
import { maxMinorUnits, parseAmount } from './parseAmount.ts'

const anyDigits = fc.constantFrom(0, 2, 3, 4)
const anyMinor = fc.bigInt({ min: -maxMinorUnits, max: maxMinorUnits })

describe('amounts in minor units', () => {
  test.each([
    [19.99, 2, 1999n],
    ['19.99', 2, 1999n],
    [19.9, 2, 1990n],
    ['19.900', 2, 1990n],
    [-5, 2, -500n],
    ['-0.01', 2, -1n],
    [0, 2, 0n],
    [-0, 2, 0n],
    ['-0', 2, 0n],
    [980, 0, 980n],
    ['980.0', 0, 980n],
    [1.234, 3, 1234n],
    [0.0001, 4, 1n],
    [999_999_999_999_999, 0, 999_999_999_999_999n],
    ['9999999999999.99', 2, 999_999_999_999_999n],
  ])('%s with %i digits', (amount, digits, minor) => {
    expect(parseAmount(amount, digits)).toBe(minor)
  })

  test('every amount is the same as text and as a JSON number', () => {
    fc.assert(
      fc.property(anyMinor, anyDigits, (minor, digits) => {
        const text = formatAmount(minor, digits)
        expect(parseAmount(text, digits)).toBe(minor)
        expect(parseAmount(JSON.parse(text), digits)).toBe(minor)
      }),
    )
  })

  test('the error of binary arithmetic is not part of an amount', () => {
    expect(parseAmount(0.1 + 0.2, 2)).toBe(30n)
    expect(parseAmount(4.35 * 100, 0)).toBe(435n)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 99 }),
        (cents, quantity) => {
          expect(parseAmount((cents / 100) * quantity, 2)).toBe(BigInt(cents) * BigInt(quantity))
        },
      ),
    )
  })
})

describe('what is no amount', () => {
  test.each([
    undefined,
    null,
    true,
    {},
    [1],
    1n,
    NaN,
    Infinity,
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '5.',
    '01',
    '1,50',
    '1e3',
    '0x10',
    '€5',
    '١',
    '1'.repeat(100_000),
  ])('%s', (amount) => {
    expect(parseAmount(amount, 2)).toBe('not_an_amount')
  })

  test('a fraction of a minor unit', () => {
    for (const amount of [19.999, '19.999', 0.001, '0.001', 1e-9, 100 / 3])
      expect([amount, parseAmount(amount, 2)]).toEqual([amount, 'too_precise'])
    expect(parseAmount(0.5, 0)).toBe('too_precise')
  })

  test('an amount beyond fifteen digits', () => {
    for (const amount of [1e15, -1e15, 1e300, 999_999_999_999_999.9, '10000000000000.00'])
      expect([amount, parseAmount(amount, 2)]).toEqual([amount, 'out_of_range'])
  })

  test('any other text or value', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 1 })),
        anyDigits,
        (value, digits) => {
          const minor = parseAmount(value, digits)
          if (typeof minor !== 'bigint') return
          // What is an amount is a decimal of the same value.
          expect(Number(formatAmount(minor, digits))).toBe(Number(value) + 0)
        },
      ),
    )
  })
})
