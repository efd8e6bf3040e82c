import { expect, test } from 'vitest'
import type { Schema } from '../readSchema.ts'
import { findSchemaErrors } from './findSchemaErrors.ts'

const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 4, pattern: '^[a-z]+$' },
    kind: { enum: ['a', 'b'] },
    version: { const: '1' },
    age: { type: 'integer', minimum: 0, maximum: 9 },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    list: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'object', required: ['id'] } },
  },
  required: ['name'],
  additionalProperties: false,
}

test('a value that meets the schema has no error', () => {
  const value = { name: 'abc', kind: 'a', version: '1', age: 3, note: null, list: [{ id: 1 }] }
  expect(findSchemaErrors(schema, value)).toEqual([])
})

test.each<[unknown, string]>([
  [[], 'the body must be an object'],
  [{}, '`name` is missing'],
  [{ name: 1 }, '`name` must be a string'],
  [{ name: 'a' }, '`name` must have at least 2 characters'],
  [{ name: 'abcde' }, '`name` must have at most 4 characters'],
  [{ name: 'AB' }, '`name` must match ^[a-z]+$'],
  [{ name: 'ab', kind: 'c' }, '`kind` must be "a" or "b"'],
  [{ name: 'ab', version: 1 }, '`version` must be "1"'],
  [{ name: 'ab', age: 1.5 }, '`age` must be an integer'],
  [{ name: 'ab', age: 10 }, '`age` must be from 0 to 9'],
  [{ name: 'ab', note: 5 }, '`note` must be a string, or `note` must be null'],
  [{ name: 'ab', list: [] }, '`list` must have 1 to 2 items'],
  [{ name: 'ab', list: [{ id: 1 }, {}] }, '`list[1].id` is missing'],
  [{ name: 'ab', other: 1 }, '`other` is not allowed'],
])('%j: %s', (value, error) => {
  expect(findSchemaErrors(schema, value)).toEqual([error])
})

test('of several named forms, the errors are those of the one with most members', () => {
  const forms: Schema = {
    anyOf: [
      { title: 'ById', type: 'object', properties: { id: {} }, required: ['id'] },
      { title: 'ByName', type: 'object', properties: { a: {}, b: {}, c: {} }, required: ['c'] },
    ],
  }
  expect(findSchemaErrors(forms, { a: 1, b: 2 })).toEqual([
    'send one of ById, ByName. As ByName: `c` is missing',
  ])
})
