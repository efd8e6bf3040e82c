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
  [{}, 'unknown'],
])('%j is %s', (schema, printed) => {
  expect(printSchema(schema)).toBe(printed)
})

test('what an object must have is required, and the rest is not', () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'string', description: 'Its name.' }, size: { type: 'number' } },
    required: ['id'],
  }
  expect(printSchema(schema)).toBe(
    '{\n/** Its name. */\nreadonly "id": string\nreadonly "size"?: number\n}',
  )
})

test('a type that is not known is told, and not guessed', () => {
  expect(() => printSchema({ type: 'file' })).toThrow('No TypeScript is known')
})
