import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addCondition,
  type FilterDimension,
  filterDimensions,
  formatCondition,
  parseConditions,
} from './conditions.ts'

const dimension = fc.constantFrom(...(Object.keys(filterDimensions) as FilterDimension[]))
const condition = fc.record({
  by: dimension,
  op: fc.constantFrom('eq' as const, 'ne' as const),
  values: fc.array(fc.string(), { minLength: 1, maxLength: 5 }),
})

describe('conditions', () => {
  test('survive the way through the URL, with any characters in their values', () => {
    fc.assert(
      fc.property(condition, (each) => {
        expect(parseConditions([formatCondition(each)])).toEqual([each])
      }),
    )
  })

  test('of unknown dimensions and operators are left out', () => {
    expect(parseConditions(['moon:eq:full', 'country:like:D', 'country'])).toEqual([])
  })

  test('of one dimension are merged, without repeating a value', () => {
    const [first] = parseConditions(['country:eq:DE'])
    if (first === undefined) throw new Error('The condition is valid.')
    expect(addCondition([first], { by: 'country', op: 'eq', values: ['FR', 'DE'] })).toEqual([
      { by: 'country', op: 'eq', values: ['DE', 'FR'] },
    ])
    expect(addCondition([first], { by: 'country', op: 'ne', values: ['FR'] })).toHaveLength(2)
  })
})
