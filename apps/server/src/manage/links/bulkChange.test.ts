import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyBulkChange,
  type BulkChange,
  isSameState,
  type LinkState,
  revertBulkChange,
  validateBulkChange,
} from './bulkChange.ts'

const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
const time = fc.option(fc.constantFrom('2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'))
const folder = fc.option(fc.constantFrom('Posters', 'Spring'))
const value = fc.constantFrom('mail', 'poster')
const states: fc.Arbitrary<LinkState> = fc.record({
  tags: tags.map((each) => each.toSorted()),
  folder,
  campaign: fc.record({ utm_source: value, utm_term: value }, { requiredKeys: [] }),
  expiresAt: time,
  isDisabled: fc.boolean(),
  isArchived: fc.boolean(),
  isDeleted: fc.boolean(),
})
const changes: fc.Arbitrary<BulkChange> = fc.record(
  {
    addTags: tags,
    removeTags: tags,
    folder,
    campaign: fc.record({ utm_source: fc.option(value) }, { requiredKeys: [] }),
    expiresAt: time,
    isDisabled: fc.boolean(),
    isArchived: fc.boolean(),
    isDeleted: fc.boolean(),
  },
  { requiredKeys: [] },
)

test('a reverted change leaves a link as it was', () => {
  fc.assert(
    fc.property(states, changes, (before, change) => {
      const after = applyBulkChange(before, change)
      expect(applyBulkChange(after, revertBulkChange(before, after))).toEqual(before)
    }),
  )
})

test('a change that is applied again changes nothing', () => {
  fc.assert(
    fc.property(states, changes, (before, change) => {
      const once = applyBulkChange(before, change)
      expect(isSameState(once, applyBulkChange(once, change))).toBe(true)
    }),
  )
})

test('fields that are not given stay as they are', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(applyBulkChange(state, {})).toEqual(state)
    }),
  )
})

test('tags stay sorted and unique, and removing wins', () => {
  const state: LinkState = {
    tags: ['b', 'c'],
    folder: null,
    campaign: {},
    expiresAt: null,
    isDisabled: false,
    isArchived: false,
    isDeleted: false,
  }
  const changed = applyBulkChange(state, { addTags: ['d', 'a', 'b'], removeTags: ['c', 'd'] })
  expect(changed.tags).toEqual(['a', 'b'])
})

test('an invalid tag or time is an error of the change', () => {
  expect(validateBulkChange({ addTags: ['ok', 'a,b'], expiresAt: 'soon' })).toMatchObject([
    { pointer: '/expiresAt' },
    { pointer: '/addTags/1' },
  ])
  expect(validateBulkChange({ addTags: ['ok'], expiresAt: null })).toEqual([])
})
