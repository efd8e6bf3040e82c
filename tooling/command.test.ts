import { afterEach, expect, test, vi } from 'vitest'
import { command, Refusal } from './command.ts'

afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

test('a refusal ends the command with its sentence and a failure', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  await command(() => Promise.reject(new Refusal('dist is missing: run npm run build first')))
  expect(print.mock.calls).toEqual([['dist is missing: run npm run build first']])
  expect(process.exitCode).toBe(1)
})

test('any other error is a bug and keeps its stack', async () => {
  await expect(command(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
})
