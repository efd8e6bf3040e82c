import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secondMs } from '@throughlink/server/src/platform/time/durations.ts'
import { run } from '@throughlink/tooling/base/run'
import { NotPossibleError } from '../../harness/report/notPossible.ts'
import type { Stop } from '../../harness/servers/withCleanup.ts'

/**
 * A time of day that the test moves. It is behind the real one: ClickHouse's engine, which it does not reach, must not
 * find rows that are newer than its own clock allows.
 */
export interface Clock {
  /** Variables of the processes that use it. */
  readonly env: Readonly<Record<string, string>>
  readonly now: () => number
  /** Starts processes that get their variables from this one. */
  readonly use: <T>(start: () => Promise<T>) => Promise<T>
  /** Moves the clock of all of them at once. */
  readonly setBehind: (ms: number) => void
}

export async function createClock(behindMs: number, stops: Stop[]): Promise<Clock> {
  if (process.platform !== 'linux') throw new NotPossibleError('a clock is moved on Linux only')
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-clock-'))
  stops.push(() => {
    rmSync(folder, { recursive: true })
  })
  const [file, library] = [join(folder, 'seconds'), join(folder, 'movedClock.so')]
  const source = join(import.meta.dirname, 'movedClock.c')
  const { code } = await run('cc', ['-O2', '-shared', '-fPIC', '-o', library, source])
  if (code !== 0) throw new NotPossibleError('no C compiler: `apt-get install gcc libc6-dev`')
  let movedMs = 0

  function setBehind(ms: number): void {
    const seconds = -Math.round(ms / secondMs)
    movedMs = seconds * secondMs
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(seconds))
    // In one write of the same file: processes have it mapped.
    writeFileSync(file, bytes, { flag: 'r+' })
  }

  writeFileSync(file, Buffer.alloc(8))
  setBehind(behindMs)
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755)
  const env = { LD_PRELOAD: library, MOVED_CLOCK_FILE: file }
  return {
    env,
    now: () => Date.now() + movedMs,
    async use(start) {
      Object.assign(process.env, env)
      try {
        return await start()
      } finally {
        for (const name of Object.keys(env)) Reflect.deleteProperty(process.env, name)
      }
    },
    setBehind,
  }
}
