import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Runs a script with both modules. Returns its exit code. */
async function runScript(script: string): Promise<number | null> {
  const text = `
    const { handleEarlySignals } = await import('./src/platform/process/earlySignals.ts')
    const { runUntilSignal } = await import('./src/platform/process/runUntilSignal.ts')
    const config = { host: '', port: 0, databaseUrl: '', drainMs: 0, stopMs: 1000 }
    const logger = { info() {}, error() {}, fatal() {} }
    const start = async () => ({ stop: async () => process.exit(0) })
    setTimeout(() => process.exit(99), 5000)
    ${script}`
  const child = spawn(
    process.execPath,
    ['--conditions=@throughlink/source', '--input-type=module', '-e', text],
    { cwd: new URL('../../..', import.meta.url), stdio: 'inherit' },
  )
  await once(child, 'exit')
  return child.exitCode
}

test('a signal while modules are loaded ends the process before the start', async () => {
  // Nothing handles it between its arrival and the next call, as while modules are evaluated.
  const code = await runScript(`
    handleEarlySignals()
    process.kill(process.pid, 'SIGTERM')
    await runUntilSignal({ config, logger, start })`)
  expect(code).toBe(143)
})

test('a signal that arrives as the handlers change is not lost', async () => {
  const code = await runScript(`
    handleEarlySignals()
    await runUntilSignal({
      config,
      logger,
      start() {
        process.kill(process.pid, 'SIGTERM')
        return start()
      },
    })`)
  expect(code).toBe(0)
})
