import { expect, test } from 'vitest'
import { splitChanges } from './splitChanges.ts'

test('splits at the limit, and keeps each id with its change', () => {
  const changes = [
    { ids: ['1', '2', '3'], isDisabled: true },
    { ids: ['4', '5'], addTags: ['spring'] },
  ]
  expect(splitChanges({ changes }, 4)).toEqual([
    {
      changes: [
        { ids: ['1', '2', '3'], isDisabled: true },
        { ids: ['4'], addTags: ['spring'] },
      ],
    },
    { changes: [{ ids: ['5'], addTags: ['spring'] }] },
  ])
  expect(splitChanges({ changes }, 500)).toEqual([{ changes }])
  expect(splitChanges({ changes: [] })).toEqual([])
})
