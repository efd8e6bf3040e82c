import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DataCondition,
  type DataOperator,
  dataOperators,
  describeDataCondition,
  formatDataCondition,
  formatDataValue,
  formatPointer,
  parseDataConditions,
  readDataValue,
  takesNumber,
  takesValue,
} from './dataConditions.ts'

const operator = fc.constantFrom(...(Object.keys(dataOperators) as DataOperator[]))
const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant<DataCondition['value']>(null),
)
const condition = fc
  .record({ key: fc.stringMatching(/^[a-z_]{1,12}$/), op: operator, value: scalar, size: fc.nat() })
  .map(({ key, op, value, size }): DataCondition => {
    if (!takesValue(op)) return { pointer: `/${key}`, op }
    return { pointer: `/${key}`, op, value: takesNumber(op) ? size : (value ?? null) }
  })

describe('conditions on event data', () => {
  test('survive the way through the URL', () => {
    fc.assert(
      fc.property(condition, (each) => {
        expect(parseDataConditions([formatDataCondition(each)])).toEqual([each])
      }),
    )
  })

  test('that the service would reject are left out', () => {
    const texts = ['plan eq "pro"', '/plan like "p"', '/total gt "3"', '/plan exists 1', '/a eq {}']
    expect(parseDataConditions(texts)).toEqual([])
  })

  test('are described in words', () => {
    expect(describeDataCondition({ pointer: '/cart/total', op: 'gte', value: 10 })).toBe(
      'cart.total is at least 10',
    )
    expect(describeDataCondition({ pointer: '/coupon', op: 'exists' })).toBe('coupon has a value')
  })
})

test('a pointer with escaped characters is shown as its keys', () => {
  expect(formatPointer('/a~1b/c~0d')).toBe('a/b.c~d')
})

test('a text that looks like a number is quoted', () => {
  expect(formatDataValue('12')).toBe('"12"')
  expect(formatDataValue('pro')).toBe('pro')
  expect(formatDataValue(12)).toBe('12')
})

describe('a typed value', () => {
  test('has the type of the property', () => {
    expect(readDataValue('12', 'eq', ['number'])).toBe(12)
    expect(readDataValue('12', 'eq', ['string'])).toBe('12')
    expect(readDataValue('"12"', 'eq', ['number', 'string'])).toBe('12')
    expect(readDataValue('true', 'eq', ['boolean'])).toBe(true)
    expect(readDataValue('pro', 'ne', ['string'])).toBe('pro')
  })

  test('must be a number where sizes are compared', () => {
    expect(readDataValue('many', 'gt', ['number'])).toBeUndefined()
    expect(readDataValue('1.5', 'gt', [])).toBe(1.5)
  })
})
