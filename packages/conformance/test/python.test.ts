import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Real time: the longer scenarios are run by hand. */
const maxSeconds = 15

/** Debian's, so that CI and a laptop run the same one. */
function findPython(): string | null {
  for (const program of ['/usr/bin/python3', 'python3']) {
    try {
      execFileSync(program, ['-c', 'import sys; assert sys.version_info >= (3, 11)'])
      return program
    } catch {
      continue
    }
  }
  return null
}

const python = findPython()
if (python === null) console.warn('The Python example is not tested: there is no Python 3.11.')

test.skipIf(python === null)(
  'the example client in Python passes every scenario of its capabilities over HTTP',
  { timeout: 120_000 },
  async () => {
    const child = spawn(
      process.execPath,
      [
        ...[join(root, 'src/main.ts'), 'run', '--max-seconds', String(maxSeconds), '--'],
        ...[python ?? '', '-B', join(root, 'examples/python/driver.py')],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const ended = once(child, 'exit') as Promise<[number | null]>
    const [output, [code]] = await Promise.all([text(child.stdout), ended])
    const [, passed = '0', counted = '?'] = /\n(\d+) of (\d+) scenarios passed\./.exec(output) ?? []
    expect({ output, code }).toEqual({ output, code: 0 })
    expect(passed).toBe(counted)
    expect(Number(passed)).toBeGreaterThan(150)
  },
)
