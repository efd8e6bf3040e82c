import { expect, test } from 'vitest'
import { statements } from './statements.ts'

const sections = ['1', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '3', '4.1', '4.2', '4.3']
const laterSections = ['5', '6', '7', '8', '9']

const toSection = (id: string): string => id.slice(0, id.lastIndexOf('.'))

test('every id is unique', () => {
  const ids = statements.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every section has statements, numbered from 1 without a gap', () => {
  const bySection = Map.groupBy(statements, ({ id }) => toSection(id))
  expect([...bySection.keys()]).toEqual([...sections, ...laterSections])
  for (const [section, members] of bySection) {
    expect(members.map(({ id }) => id)).toEqual(members.map((_, i) => `${section}.${i + 1}`))
  }
})
