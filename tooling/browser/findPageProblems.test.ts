import { expect, test } from 'vitest'
import { findPageProblems } from './findPageProblems.ts'

const nothing = { consoleErrors: [], uncaught: [], strangers: [] }
const down = [
  '[throughlink] Cannot reach the service. Check the network and the service URL. TypeError: Failed to fetch',
]

test('a page on which nothing happened has no fault', () => {
  expect(findPageProblems(nothing, 'up')).toEqual([])
})

test('whatever is printed, thrown or asked elsewhere is a fault', () => {
  const seen = {
    consoleErrors: ['a warning'],
    uncaught: ['a throw'],
    strangers: ['https://a.example'],
  }
  expect(findPageProblems(seen, 'down')).toEqual([
    'on the console: a warning',
    'not caught: a throw',
    'asked https://a.example',
  ])
})

test('that the service is down may be said when it is, and not otherwise', () => {
  const seen = { ...nothing, consoleErrors: down }
  expect(findPageProblems(seen, 'down')).toEqual([])
  expect(findPageProblems(seen, 'up')).toHaveLength(1)
})
