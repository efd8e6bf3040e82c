import { expect, test } from 'vitest'
import { run } from './run.ts'

const node = (script: string, timeoutMs = 0) => run(process.execPath, ['-e', script], { timeoutMs })

test('hands back output and exit code, of a failure too', async () => {
  const script = 'console.log("out"); console.error("err"); process.exit(3)'
  expect(await node(script)).toEqual({ code: 3, stdout: 'out\n', stderr: 'err\n' })
})

test('ends a process at its time limit', async () => {
  const { code } = await node('setTimeout(() => {}, 60_000)', 200)
  expect(code).toBeNull()
})

test('a process that exits with 0 at its time limit has not succeeded', async () => {
  const { code } = await node(
    'process.on("SIGTERM", () => process.exit(0)); setTimeout(() => {}, 60_000)',
    500,
  )
  expect(code).toBeNull()
})

test('rejects when there is no such program', async () => {
  await expect(run('no-such-program-here', [])).rejects.toThrow('ENOENT')
})
