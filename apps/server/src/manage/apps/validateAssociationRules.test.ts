import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { associationFields } from './associationSchemas.ts'
import { validateAssociationRules } from './validateAssociationRules.ts'

const validate = (...paths: readonly string[]) =>
  validateAssociationRules(paths.map((path) => ({ path, isExcluded: false })))

describe('a path', () => {
  const hasFormat = (path: string) =>
    Check(associationFields.associationRules, [{ path, isExcluded: true }])

  test.each([
    '/',
    '/*',
    '/help',
    '/help/*',
    '/help/?*',
    '/items/*/reviews',
    '/caf%C3%A9/*',
    '/a?b/c.d_e~f-g',
    "/a!$&'()+,;=:@",
    '/1/*/2/*/3/*/4/*/5/*',
  ])('may be %s', (path) => {
    expect(hasFormat(path)).toBe(true)
    expect(validate(path)).toEqual([])
  })

  test.each([
    '',
    'help',
    '*',
    'https://a.example/',
    '/a b',
    '/é',
    '/a%2',
    '/a%zz',
    '/a#b',
    '/a"',
    '/a\\b',
    '/a\n',
  ])('has another format than %j', (path) => {
    expect(hasFormat(path)).toBe(false)
  })

  test('has at most 255 characters', () => {
    expect(hasFormat('/'.padEnd(255, 'a'))).toBe(true)
    expect(hasFormat('/'.padEnd(256, 'a'))).toBe(false)
  })

  test.each([
    ['/a/**', 'after *'],
    ['/a/*?', 'after *'],
    ['/1/*/2/*/3/*/4/*/5/*/6/*', 'at most 5 *'],
    ['/$(lang)/a', 'substitution variable'],
    ['/_tl/a', 'never matches'],
    ['/.well-known/*', 'never matches'],
  ])('is refused if it is %s', (path, reason) => {
    const [error] = validate('/first', path)
    expect(error).toEqual({
      pointer: '/associationRules/1/path',
      detail: expect.stringContaining(reason) as string,
    })
  })
})

test('a rule that repeats an earlier path is refused, even if one includes and one excludes', () => {
  const rules = [
    { path: '/a/*', isExcluded: false },
    { path: '/a', isExcluded: false },
    { path: '/a/*', isExcluded: true },
  ]
  expect(validateAssociationRules(rules)).toMatchObject([{ pointer: '/associationRules/2/path' }])
})

test('a rule after one that covers every path is refused, because it never matches', () => {
  expect(validate('/a', '/*')).toEqual([])
  expect(validate('/a', '/*', '/b', '/c').map(({ pointer }) => pointer)).toEqual([
    '/associationRules/2/path',
    '/associationRules/3/path',
  ])
})
