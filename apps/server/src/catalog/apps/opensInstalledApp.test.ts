import fc from 'fast-check'
import { expect, test } from 'vitest'
import { opensInstalledApp } from './opensInstalledApp.ts'

const include = (path: string) => ({ path, isExcluded: false })
const exclude = (path: string) => ({ path, isExcluded: true })

test('without rules every path opens the app, except those of the service', () => {
  expect(opensInstalledApp([], '/spring')).toBe(true)
  expect(opensInstalledApp([], '/_tl/q/1')).toBe(false)
  expect(opensInstalledApp([], '/.well-known/assetlinks.json')).toBe(false)
})

test('the first rule that matches decides', () => {
  const rules = [exclude('/shop/help*'), include('/shop/*')]
  expect(opensInstalledApp(rules, '/shop/fern')).toBe(true)
  expect(opensInstalledApp(rules, '/shop/help/1')).toBe(false)
  expect(opensInstalledApp(rules, '/other')).toBe(false)
  expect(opensInstalledApp([exclude('/x')], '/other')).toBe(true)
})

test('no rule includes the paths of the service', () => {
  expect(opensInstalledApp([include('*')], '/_tl/q/1')).toBe(false)
})

test('patterns match as the equivalent regular expression does', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.'), maxLength: 8 })
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*', '?'), maxLength: 8 })
  fc.assert(
    fc.property(pattern, text, (glob, rest) => {
      const source = glob.replace(/[.*?]/g, (each) => ({ '*': '.*', '?': '.' })[each] ?? '\\.')
      const path = `/${rest}`
      expect(opensInstalledApp([include(`/${glob}`)], path)).toBe(
        new RegExp(`^/${source}$`).test(path),
      )
    }),
    { numRuns: 2_000 },
  )
})

test('a pattern with many stars takes no longer than others', () => {
  const startedAt = performance.now()
  expect(opensInstalledApp([include(`/${'*a'.repeat(200)}b`)], `/${'a'.repeat(2_000)}`)).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
