import { afterEach, expect, test, vi } from 'vitest'
import { adminCommands, runAdmin } from './admin.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

function watchOutput() {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return {
    stdout: () => stdout.mock.calls.join(''),
    stderr: () => stderr.mock.calls.join(''),
  }
}

test('a command gets the arguments after its name', async () => {
  const run = vi.fn(() => Promise.resolve())
  await runAdmin(['jobs', 'retry', 'all'], {
    jobs: { summary: '', load: () => Promise.resolve({ run }) },
  })
  expect(run).toHaveBeenCalledWith(['retry', 'all'])
})

test('help lists every command and succeeds', async () => {
  const output = watchOutput()
  await runAdmin(['--help'])
  for (const name of Object.keys(adminCommands)) expect(output.stdout()).toContain(`  ${name} `)
  expect(process.exitCode).toBeUndefined()
})

test.each(['worker', 'toString'])('%s is not a command', async (name) => {
  const output = watchOutput()
  await runAdmin([name])
  expect(output.stderr()).toContain(`There is no command ${name}.`)
  expect(process.exitCode).toBe(1)
})

test('every listed command can be loaded', async () => {
  for (const { load } of Object.values(adminCommands)) {
    expect((await load()).run).toBeTypeOf('function')
  }
})
