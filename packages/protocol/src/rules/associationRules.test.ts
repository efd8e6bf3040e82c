import { describe, expect, test } from 'vitest'
import { validateRulePaths } from './associationRules.ts'

describe('a path', () => {
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
    '/'.padEnd(255, 'a'),
  ])('may be %s', (path) => {
    expect(validateRulePaths([path])).toEqual([])
  })

  test.each([
    ['', 'begin with /'],
    ['help', 'begin with /'],
    ['*', 'begin with /'],
    ['https://a.example/', 'begin with /'],
    ['/a b', 'encoded'],
    ['/é', 'encoded'],
    ['/a%2', 'encoded'],
    ['/a%zz', 'encoded'],
    ['/a#b', 'encoded'],
    ['/a"', 'encoded'],
    ['/a\\b', 'encoded'],
    ['/a\n', 'encoded'],
    ['/'.padEnd(256, 'a'), 'at most 255'],
    ['/a/**', 'after *'],
    ['/a/*?', 'after *'],
    ['/1/*/2/*/3/*/4/*/5/*/6/*', 'at most 5 *'],
    ['/$(lang)/a', 'substitution variable'],
    ['/_tl/a', 'never matches'],
    ['/.well-known/*', 'never matches'],
  ])('is refused if it is %j', (path, reason) => {
    expect(validateRulePaths(['/first', path])).toEqual([
      { pointer: '/associationRules/1/path', detail: expect.stringContaining(reason) as string },
    ])
  })
})

test('a rule that repeats an earlier path is refused', () => {
  expect(validateRulePaths(['/a/*', '/a', '/a/*'])).toMatchObject([
    { pointer: '/associationRules/2/path' },
  ])
})

test('a rule after one that covers every path is refused, because it never matches', () => {
  expect(validateRulePaths(['/a', '/*'])).toEqual([])
  expect(validateRulePaths(['/a', '/*', '/b', '/c']).map(({ pointer }) => pointer)).toEqual([
    '/associationRules/2/path',
    '/associationRules/3/path',
  ])
})

test('all paths together have a limit', () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}`.padEnd(101, 'a'))
  expect(validateRulePaths(paths)).toMatchObject([{ pointer: '/associationRules' }])
})
