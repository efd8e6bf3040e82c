import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProblemError } from '#errors.ts'
import { bindConditions, readConditions, readPath } from './dataConditions.ts'

test.each([
  ['/plan eq "pro"', ['plan'], 'eq', 'pro'],
  ['/cart/total gte 10.5', ['cart', 'total'], 'gte', 10.5],
  ['/a~1b/c~0d ne null', ['a/b', 'c~d'], 'ne', null],
  ['/is it eq true', ['is it'], 'eq', true],
  ['/coupon exists', ['coupon'], 'exists', null],
])('%s is parsed', (text, path, operator, value) => {
  expect(readConditions([text])).toEqual([{ path, operator, value }])
})

test.each([
  '',
  'plan eq 1',
  '/plan',
  '/plan is 1',
  '/plan eq',
  '/plan eq pro',
  '/plan eq {}',
  '/plan eq [1]',
  '/plan lt "3"',
  '/plan exists 1',
  '/ eq 1',
  '/a//b eq 1',
  '/a/b/c/d/e/f eq 1',
  '/plan lt 1e999',
  '/plan eq "\\u0000"',
  `/${'k'.repeat(101)} eq 1`,
  `/k eq "${'v'.repeat(501)}"`,
])('%j is rejected with a pointer to the condition', (text) => {
  const read = () => readConditions(['/good eq 1', text])
  expect(read).toThrow(ProblemError)
  try {
    read()
  } catch (error) {
    expect((error as ProblemError).errors?.[0]?.pointer).toBe('/where/1')
  }
})

test('the SQL of a condition depends on its form, never on its values', () => {
  const key = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !text.includes('\0'))
  const toPointer = (keys: readonly string[]) =>
    keys.map((each) => `/${each.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  fc.assert(
    fc.property(
      fc.array(key, { minLength: 1, maxLength: 5 }),
      fc.string({ maxLength: 50 }).filter((text) => !text.includes('\0')),
      (keys, value) => {
        const path = readPath(toPointer(keys), '/groupBy')
        expect(path).toEqual(keys)
        const { sql, parameters } = bindConditions([{ path, operator: 'eq', value }])
        const plain = keys.map(() => 'a')
        expect(sql).toBe(bindConditions([{ path: plain, operator: 'eq', value: 'b' }]).sql)
        expect(Object.values(parameters)).toEqual([...keys, value])
      },
    ),
  )
})
