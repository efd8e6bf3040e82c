import { expect, test } from 'vitest'
import { matchesPath } from './matchesPath.ts'

test.each([
  [{}, '/cart', true],
  [{ paths: [] }, '/cart', true],
  [{ paths: ['/products/*'] }, '/products/42', true],
  [{ paths: ['/products/*'] }, '/products', false],
  [{ paths: ['/'] }, '/', true],
  [{ paths: ['/'] }, '/cart', false],
  [{ paths: ['/*/reviews'] }, '/products/42/reviews', true],
  [{ paths: ['/*/reviews'] }, '/reviews', false],
  [{ paths: ['*a*b'] }, '/xaxxb', true],
  [{ paths: ['*a*b'] }, '/xbxxa', false],
  [{ except: ['/checkout/*'] }, '/checkout/pay', false],
  [{ except: ['/checkout/*'] }, '/cart', true],
  [{ paths: ['*'], except: ['/cart'] }, '/cart', false],
])('%j on %s: %s', (rules, pathname, expected) => {
  expect(matchesPath(rules, pathname)).toBe(expected)
})

test('a pattern takes no longer than its length times that of the path', () => {
  const pattern = `${'a*'.repeat(5_000)}b`
  const startedAtMs = performance.now()
  expect(matchesPath({ paths: [pattern] }, 'a'.repeat(10_000))).toBe(false)
  expect(performance.now() - startedAtMs).toBeLessThan(1_000)
})
