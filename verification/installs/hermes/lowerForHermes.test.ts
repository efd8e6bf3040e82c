import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '@throughlink/tooling/base/run'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findHermes } from './findHermes.ts'
import { lowerForHermes } from './lowerForHermes.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughlink-hermes-test-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function runInHermes(script: string) {
  const path = join(folder, 'script.js')
  await writeFile(path, script)
  return run(findHermes(), ['-Xmicrotask-queue', path], { timeoutMs: 20_000 })
}

// Syntax that the client uses and this Hermes lacks, and closures over loop variables, which have been
// transformed wrongly before.
const modern = `
class Counter { #count = 0; static start = 40; add(n) { this.#count += n; return this } get value() { return Counter.start + this.#count } }
const readers = []
for (const n of [0, 1, 2]) readers.push(() => n)
for (let i = 0; i < 2; i++) readers.push(() => i)
const { a, ...rest } = { a: 1, b: { c: null } }
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
async function* numbers() { yield 1; await later(1); yield 2 }
;(async () => {
  let sum = 0
  for await (const n of numbers()) sum += n
  print(new Counter().add(2).value, readers.map((read) => read()).join(), rest.b?.c ?? 'none', sum)
  try { await Promise.reject(new Error('caught')) } catch (error) { print(error.message) } finally { print('done') }
})()
`

test('a modern script runs in Hermes after the transform', async () => {
  const { code, stdout, stderr } = await runInHermes(await lowerForHermes(modern))
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: '42 0,1,2,0,1 none 3\ncaught\ndone\n',
    stderr: '',
  })
})

test('the same script does not run in Hermes without the transform', async () => {
  const { code, stderr } = await runInHermes(modern)
  expect(code).not.toBe(0)
  expect(stderr).toContain('error')
})
