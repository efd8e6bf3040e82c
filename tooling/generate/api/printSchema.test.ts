import { expect, test } from 'vitest'
import { printSchema } from './printSchema.ts'

test.each([
  [{ type: 'string', format: 'uuid' }, 'string'],
  [{ type: 'integer', minimum: 1 }, 'number'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ const: 3 }, '3'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, 'readonly ("a" | "b")[]'],
  [{ type: 'object', additionalProperties: false }, 'Readonly<Record<string, never>>'],
  [
    { type: 'object', additionalProperties: { type: 'number' } },
    'Readonly<Record<string, number>>',
  ],
  [
    { type: 'object', patternProperties: { '^.*$': { type: 'string' } } },
    'Readonly<Record<string, string>>',
  ],
  [{ $ref: '#/components/schemas/Link' }, 'Link'],
  [
    { allOf: [{ $ref: '#/components/schemas/Key' }, { $ref: '#/components/schemas/Extra' }] },
    'Key & Extra',
  ],
  [{}, 'unknown'],
])('%j is %s', (schema, printed) => {
  expect(printSchema(schema)).toBe(printed)
})

test('only required properties are required', () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'string', description: 'Its name.' }, size: { type: 'number' } },
    required: ['id'],
  }
  expect(printSchema(schema)).toBe(
    '{\n/** Its name. */\nreadonly "id": string\nreadonly "size"?: number\n}',
  )
})

test('an unknown type throws', () => {
  expect(() => printSchema({ type: 'file' })).toThrow('Cannot print')
})
