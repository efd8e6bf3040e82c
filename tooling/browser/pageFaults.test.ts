import { expect, test } from 'vitest'
import { pageFaults } from './pageFaults.ts'

const nothing = { consoleErrors: [], uncaught: [], strangers: [] }
const down = [
  '[throughlink] Cannot reach the service. Check the network and the service URL. TypeError: Failed to fetch',
]

test('a page on which nothing happened has no fault', () => {
  expect(pageFaults(nothing, 'up')).toEqual([])
})

test('whatever is printed, thrown or asked elsewhere is a fault', () => {
  const seen = {
    consoleErrors: ['a warning'],
    uncaught: ['a throw'],
    strangers: ['https://a.example'],
  }
  expect(pageFaults(seen, 'down')).toEqual([
    'on the console: a warning',
    'not caught: a throw',
    'asked https://a.example',
  ])
})

test('that the service is down may be said when it is, and not otherwise', () => {
  const seen = { ...nothing, consoleErrors: down }
  expect(pageFaults(seen, 'down')).toEqual([])
  expect(pageFaults(seen, 'up')).toHaveLength(1)
})
