import { afterEach, expect, test, vi } from 'vitest'
import { consoleLogger } from './consoleLogger.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an error is one line that says whose it is', () => {
  const write = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cause = new Error('why')
  consoleLogger.error('Something happened.')
  consoleLogger.error('Something happened.', cause)
  expect(write.mock.calls).toEqual([
    ['[throughlink] Something happened.'],
    ['[throughlink] Something happened.', cause],
  ])
})

test('an engine without a console is no reason to fail', () => {
  vi.stubGlobal('console', undefined)
  expect(() => {
    consoleLogger.error('Something happened.')
  }).not.toThrow()
})
