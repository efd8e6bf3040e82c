import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const start = join(import.meta.dirname, 'start.js')

function run(args: readonly string[]): Promise<{ readonly code: unknown; readonly out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, out: `${stdout}${stderr}` })
    })
  })
}

test('an old Node is named in one sentence with what to do', async () => {
  const old = `Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } })`
  const { code, out } = await run(['--import', `data:text/javascript,${old}`, start, 'x.ts'])
  expect([code, out]).toEqual([
    1,
    'Node 22.18 or newer is needed, but this is 20.19.0. Install a newer one, for example with `nvm install`.\n',
  ])
})

test('a checkout without dependencies is told to install them', async () => {
  const root = mkdtempSync(join(tmpdir(), 'throughlink-start-'))
  onTestFinished(() => {
    rmSync(root, { recursive: true })
  })
  mkdirSync(join(root, 'tooling'))
  copyFileSync(start, join(root, 'tooling/start.mjs'))
  const { code, out } = await run([join(root, 'tooling/start.mjs'), 'x.ts'])
  expect([code, out]).toEqual([1, 'The dependencies are not installed. Run `npm ci` first.\n'])
})

test('a command gets its arguments', async () => {
  const { code, out } = await run([start, join(import.meta.dirname, 'dev/dev.js'), '--port', 'x'])
  expect(code).toBe(1)
  expect(out).toContain('--port must be a number from 1 to 65535, but is "x".')
})
