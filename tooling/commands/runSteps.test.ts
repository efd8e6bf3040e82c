import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runSteps } from './runSteps.ts'

const written: string[] = []
beforeEach(() => {
  written.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  vi.spyOn(console, 'log').mockImplementation((text) => void written.push(`${String(text)}\n`))
})
afterEach(() => void vi.restoreAllMocks())

const sleep = (seconds: number) => `sleep ${seconds}`

test('a failed step does not stop the others', async () => {
  const steps = ['false', 'echo one', 'no-such-program'].map((command) => ({ command, cores: 1 }))
  const outcomes = await runSteps(steps, { cores: 2 })
  const ok = Object.fromEntries(outcomes.map((each) => [each.step.command, each.ok]))
  expect(ok).toEqual({ false: false, 'echo one': true, 'no-such-program': false })
  expect(written.join('')).toContain('=== echo one\none\n=== echo one: passed in 0 s\n')
})

test('steps of one core run side by side, and one that needs all runs alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-steps-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  // Each waits until the other one has opened the pipe.
  const shared = [`cat ${pipe}`, `tee ${pipe}`].map((command) => ({ command, cores: 1 }))
  const steps = [...shared, { command: 'true', cores: 2 }]
  const outcomes = await runSteps(steps, { cores: 2, maxSeconds: 20 })
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(outcomes.at(-1)?.step.command).toBe('true')
})

test('a step that hangs is stopped and has failed', async () => {
  const [outcome] = await runSteps([{ command: sleep(60), cores: 1 }], {
    cores: 2,
    maxSeconds: 0.2,
  })
  expect(outcome?.ok).toBe(false)
})
