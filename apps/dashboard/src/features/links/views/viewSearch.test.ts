import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkColumns } from '../linkColumns.ts'
import { linkSorts, orders, readLinksSearch } from '../linksSearch.ts'
import { isSameView, readViewSearch, toViewSearch } from './viewSearch.ts'

test('a view shows the list as it was saved', () => {
  const search = fc.record(
    {
      search: fc.string(),
      tag: fc.array(fc.string()),
      folder: fc.string(),
      sort: fc.constantFrom(...linkSorts),
      order: fc.constantFrom(...orders),
      column: fc.subarray([...linkColumns]),
      period: fc.constantFrom('7d', '90d'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(search, (raw) => {
      const list = readLinksSearch(raw)
      const shown = readViewSearch(toViewSearch(list))
      expect(shown).toEqual(list)
      expect(isSameView(shown, list)).toBe(true)
    }),
  )
})

test('a list with another order is not the view', () => {
  expect(isSameView({ sort: 'installs' }, { sort: 'installs', order: 'asc' })).toBe(false)
})
