import { describe, expect, test } from 'vitest'
import {
  isAllSelected,
  keepRows,
  noSelection,
  selectRange,
  toggleAll,
  toggleRow,
} from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']

describe('selection', () => {
  test('toggles a row', () => {
    const one = toggleRow(noSelection, 'b')
    expect([...one.ids]).toEqual(['b'])
    expect([...toggleRow(one, 'b').ids]).toEqual([])
  })

  test('extends from the anchor in both directions, and keeps what was selected', () => {
    const anchored = toggleRow(toggleRow(noSelection, 'a'), 'd')
    expect([...selectRange(anchored, rows, 'b').ids].toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect([...selectRange(anchored, rows, 'e').ids].toSorted()).toEqual(['a', 'd', 'e'])
  })

  test('selects the row alone without an anchor, or if the anchor is gone', () => {
    expect([...selectRange(noSelection, rows, 'c').ids]).toEqual(['c'])
    const gone = { ids: new Set<string>(), anchor: 'x' }
    expect([...selectRange(gone, rows, 'c').ids]).toEqual(['c'])
  })

  test('selects all, then none', () => {
    const all = toggleAll(toggleRow(noSelection, 'c'), rows)
    expect(all.ids.size).toBe(5)
    expect(toggleAll(all, rows).ids.size).toBe(0)
  })

  test('forgets rows that are gone', () => {
    const selected = toggleRow(toggleRow(noSelection, 'a'), 'b')
    expect([...keepRows(selected, ['b', 'c']).ids]).toEqual(['b'])
    expect(keepRows(selected, rows)).toBe(selected)
  })
})

test('all links are selected only if none of them is left to load', () => {
  const selection = { ids: new Set(['a', 'b']), anchor: null }
  expect(isAllSelected(selection, ['a', 'b'], false)).toBe(true)
  expect(isAllSelected(selection, ['a', 'b'], true)).toBe(false)
  expect(isAllSelected(selection, ['a', 'b', 'c'], false)).toBe(false)
})
