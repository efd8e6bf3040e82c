import { expect, test } from 'vitest'
import { collectNames } from './collectNames.ts'
import { printSchema } from './printSchema.ts'

const link = { title: 'Link', type: 'object', properties: { id: { type: 'string' } } }

test('a schema with a title is printed by name, wherever it occurs', () => {
  const page = { type: 'object', properties: { items: { type: 'array', items: link } } }
  const { schemas, getName } = collectNames({ page, link })
  expect([...schemas.keys()]).toEqual(['Link'])
  expect(printSchema(page, getName)).toBe('{\nreadonly "items"?: readonly (Link)[]\n}')
})

test('a title shared by two different schemas is not a name', () => {
  const other = { ...link, properties: {} }
  expect(collectNames([link, other]).schemas.size).toBe(0)
})

test('a different description does not make a different schema', () => {
  expect(collectNames([link, { ...link, description: 'The new one.' }]).schemas.size).toBe(1)
})

test('a property named title is not a title', () => {
  const body = {
    type: 'object',
    properties: { title: { type: 'string' } },
    example: { title: 'A' },
  }
  expect(collectNames(body).schemas.size).toBe(0)
})
