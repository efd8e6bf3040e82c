import { expect, test } from 'vitest'
import { findPageProblems } from './findPageProblems.ts'

const none = { consoleErrors: [], uncaught: [], foreignOrigins: [] }
const down = [
  '[throughlink] service_unreachable events 127.0.0.1:3000 error TypeError: Failed to fetch',
]

test('a page without errors has no problems', () => {
  expect(findPageProblems(none, 'up')).toEqual([])
})

test('console errors, uncaught errors and requests to other origins are problems', () => {
  const errors = {
    consoleErrors: ['a warning'],
    uncaught: ['a throw'],
    foreignOrigins: ['https://a.example'],
  }
  expect(findPageProblems(errors, 'down')).toEqual([
    'on the console: a warning',
    'uncaught: a throw',
    'request to https://a.example',
  ])
})

test('errors about an unreachable service are expected only if the service is down', () => {
  const errors = { ...none, consoleErrors: down }
  expect(findPageProblems(errors, 'down')).toEqual([])
  expect(findPageProblems(errors, 'up')).toHaveLength(1)
})
