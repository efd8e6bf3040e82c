import { expect, test } from 'vitest'
import { followSessionChange } from './followSessionChange.ts'

const at = (path: string) => new URL(path, 'https://links.example')

test('a tab with a screen loads it again, whoever signed in or out', () => {
  const href = 'https://links.example/apps/app_1/links?q=a'
  expect(followSessionChange('signed-in', at('/apps/app_1/links?q=a'))).toBe(href)
  expect(followSessionChange('signed-out', at('/apps/app_1/links?q=a'))).toBe(href)
})

test('a tab with the sign-in page continues to its screen when another tab signed in', () => {
  const path = '/sign-in?next=%2Fapps%2Fapp_1%2Flinks'
  expect(followSessionChange('signed-in', at(path))).toBe('/apps/app_1/links')
  expect(followSessionChange('signed-in', at('/sign-in'))).toBe('/')
})

test('a tab with the sign-in page keeps its form when another tab signed out', () => {
  expect(followSessionChange('signed-out', at('/sign-in'))).toBeNull()
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
])('a tab does not continue to %j', (next) => {
  const path = `/sign-in?next=${encodeURIComponent(next)}`
  expect(followSessionChange('signed-in', at(path))).toBe('/')
})
