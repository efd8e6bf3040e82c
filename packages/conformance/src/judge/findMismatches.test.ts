import { describe, expect, test } from 'vitest'
import { type Bindings, findMismatches } from './findMismatches.ts'

function compare(pattern: unknown, actual: unknown, bindings: Bindings = new Map()): string[] {
  return findMismatches(pattern, actual, bindings).map(({ path }) => path)
}

test('members that the pattern does not name are ignored', () => {
  expect(compare({ a: 1 }, { a: 1, b: 2 })).toEqual([])
  expect(compare({ a: { b: 1 } }, { a: { b: 2 } })).toEqual(['a.b'])
})

test('arrays must have the same length, and their items are compared', () => {
  expect(compare([{ a: 1 }], [{ a: 1, b: 2 }])).toEqual([])
  expect(compare({ list: [1, 2] }, { list: [1, 3] })).toEqual(['list[1]'])
  expect(compare({ list: [1] }, { list: [1, 2] })).toEqual(['list'])
})

test('null is not a missing member', () => {
  expect(compare({ a: null }, {})).toEqual(['a'])
  expect(compare({ a: '$absent' }, { a: null })).toEqual(['a'])
})

describe('matchers', () => {
  const id = '3b241101-e2bb-4255-8caf-4136c566a962'

  test.each([
    ['$any', null, undefined],
    ['$absent', undefined, 1],
    ['$string', 'a', 1],
    ['$number', 1, '1'],
    ['$uuid', id, 'install-1'],
    ['$match:^a+$', 'aaa', 'b'],
  ])('%s', (matcher, right, wrong) => {
    expect(compare({ a: matcher }, { a: right })).toEqual([])
    expect(compare({ a: matcher }, { a: wrong })).toEqual(['a'])
  })

  test('$same requires one value everywhere, $other a different one', () => {
    const bindings: Bindings = new Map()
    expect(compare({ id: '$same:x' }, { id: 1 }, bindings)).toEqual([])
    expect(compare({ id: '$same:x' }, { id: 1 }, bindings)).toEqual([])
    expect(compare({ id: '$same:x' }, { id: 2 }, bindings)).toEqual(['id'])
    expect(compare({ id: '$other:x' }, { id: 1 }, bindings)).toEqual(['id'])
    expect(compare({ id: '$other:x' }, { id: 2 }, bindings)).toEqual([])
    expect(compare({ id: '$same:y' }, {}, bindings)).toEqual(['id'])
  })

  test('$keys lists the allowed members, $length the length of an array', () => {
    expect(compare({ $keys: ['a'] }, { a: 1 })).toEqual([])
    expect(compare({ $keys: ['a'] }, { a: 1, b: 2 })).toEqual(['b'])
    expect(compare({ list: { $length: 2 } }, { list: [1, 2] })).toEqual([])
    expect(compare({ list: { $length: 2 } }, { list: [1] })).toEqual(['list.length'])
  })

  test('a misspelled matcher is an error of the scenario', () => {
    expect(() => compare({ a: '$uid' }, { a: 1 })).toThrow('Unknown matcher "$uid"')
  })
})
