import { afterEach, expect, test, vi } from 'vitest'
import { consoleLogger } from './consoleLogger.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('logs an error as one line with the prefix of the library', () => {
  const write = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cause = new Error('why')
  consoleLogger.error('Something happened.')
  consoleLogger.error('Something happened.', cause)
  expect(write.mock.calls).toEqual([
    ['[throughlink] Something happened.'],
    ['[throughlink] Something happened.', cause],
  ])
})

test('does not throw without a console', () => {
  vi.stubGlobal('console', undefined)
  expect(() => {
    consoleLogger.error('Something happened.')
  }).not.toThrow()
})
