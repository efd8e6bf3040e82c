import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dimensions } from './dimensions.ts'
import { type Filter, filterOperators, formatFilter, keepsValue, parseFilters } from './filters.ts'

const valueArb = fc
  .string({ unit: fc.constantFrom('a', ',', '\\', ':', ' ', 'é', '\n', '\u{1f600}'), maxLength: 6 })
  .filter((value) => !value.includes('\0'))
const filterArb: fc.Arbitrary<Filter> = fc.record({
  by: fc.constantFrom(...dimensions.filter((each) => each !== 'link')),
  op: fc.constantFrom(...filterOperators),
  values: fc.array(valueArb, { minLength: 1, maxLength: 5 }),
})

test('any filter is the same after it is formatted and parsed', () => {
  fc.assert(
    fc.property(fc.array(filterArb, { maxLength: 3 }), (filters) => {
      expect(parseFilters(filters.map(formatFilter))).toEqual(filters)
    }),
  )
})

test.each<readonly [string, readonly string[]]>([
  ['country:eq:DE,AT', ['DE', 'AT']],
  ['country:eq:', ['']],
  ['country:eq:DE,', ['DE', '']],
  ['path:eq:/a:b', ['/a:b']],
  ['referrer:ne:a\\,b,c\\\\', ['a,b', 'c\\']],
  ['referrer:ne:\\n\\', ['\\n\\']],
])('%s has the values %j', (text, values) => {
  expect(parseFilters([text])).toMatchObject([{ values }])
})

test.each(['country', 'country:eq', 'country:is:DE', 'age:eq:1', ' country:eq:1', 'country:eq:\0'])(
  '%j is rejected with a pointer',
  (text) => {
    expect(() => parseFilters(['country:eq:DE', text])).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ pointer: '/where/1' })] }),
    )
  },
)

test('eq keeps the listed values, ne all others', () => {
  fc.assert(
    fc.property(filterArb, valueArb, (filter, value) => {
      expect(keepsValue({ ...filter, op: 'eq' }, value)).toBe(filter.values.includes(value))
      expect(keepsValue({ ...filter, op: 'ne' }, value)).toBe(!filter.values.includes(value))
    }),
  )
})
