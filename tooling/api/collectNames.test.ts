import { expect, test } from 'vitest'
import { collectNames } from './collectNames.ts'
import { printSchema } from './printSchema.ts'

const link = { title: 'Link', type: 'object', properties: { id: { type: 'string' } } }

test('what has a title is printed by it, wherever it stands', () => {
  const page = { type: 'object', properties: { items: { type: 'array', items: link } } }
  const { schemas, nameOf } = collectNames({ page, link })
  expect([...schemas.keys()]).toEqual(['Link'])
  expect(printSchema(page, nameOf)).toBe('{\nreadonly "items"?: readonly (Link)[]\n}')
})

test('a title that stands for two things is no name', () => {
  const other = { ...link, properties: {} }
  expect(collectNames([link, other]).schemas.size).toBe(0)
})

test('a description of the place does not make it another thing', () => {
  expect(collectNames([link, { ...link, description: 'The new one.' }]).schemas.size).toBe(1)
})

test('a property that is called title is none', () => {
  const body = {
    type: 'object',
    properties: { title: { type: 'string' } },
    example: { title: 'A' },
  }
  expect(collectNames(body).schemas.size).toBe(0)
})
