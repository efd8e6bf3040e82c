import { expect, test } from 'vitest'
import { formatTable } from './formatTable.ts'

test('columns are as wide as their widest cell, and lines have no trailing space', () => {
  const rows = [
    ['app', 'types', 's'],
    ['fresh Expo', 'ok', '12'],
    ['bare', '-', ''],
  ]
  expect(formatTable(rows)).toBe('app         types  s\nfresh Expo  ok     12\nbare        -')
})
