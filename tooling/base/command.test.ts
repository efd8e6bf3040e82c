import { afterEach, expect, test, vi } from 'vitest'
import { command, CommandError } from './command.ts'

afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

test('a CommandError prints its message and exits with code 1', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  await command(() => Promise.reject(new CommandError('dist not found: run npm run build first')))
  expect(print.mock.calls).toEqual([['dist not found: run npm run build first']])
  expect(process.exitCode).toBe(1)
})

test('any other error is rethrown with its stack', async () => {
  await expect(command(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
})
