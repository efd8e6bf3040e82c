import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Stops programs if this process dies without stopping them. */
export interface Guard {
  readonly add: (pid: number, signal: NodeJS.Signals) => void
  /** Ends the guard, when all programs have been stopped. */
  readonly close: () => void
}

/**
 * Starts a small process that waits for the end of this one. A killed process cannot stop its children, which
 * would then keep their ports and their data.
 */
export function guardPrograms(): Guard {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'guard.ts')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Writing fails if the guard was killed, which leaves the programs without it.
  child.stdin.on('error', () => undefined)
  child.unref()
  return {
    add(pid, signal) {
      child.stdin.write(`${pid} ${signal}\n`)
    },
    close() {
      child.kill('SIGKILL')
    },
  }
}
