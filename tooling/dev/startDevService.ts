import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'
import { formatServiceLine } from './formatServiceLine.ts'
import type { Guard } from './guardPrograms.ts'

export interface DevService {
  /** Resolves when the service responds. Rejects if it ends before, or takes too long. */
  readonly ready: () => Promise<void>
  /** Resolves when the service has ended, for whatever reason. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

export const serverFolder = join(repositoryRoot, 'apps/server')
/** Our packages from source, without a build. */
export const fromSource = '--conditions=@throughlink/source'

const readyTimeoutMs = 60_000

/** Starts the service. Its warnings and errors are printed. */
export function startDevService(
  env: Readonly<Record<string, string>>,
  origin: string,
  guard: Guard,
): DevService {
  const child = spawn(process.execPath, [fromSource, 'src/main.ts'], {
    cwd: serverFolder,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C must not reach it before this process has decided what stops first.
    detached: true,
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(formatServiceLine(line))
  })
  if (child.pid !== undefined) guard.add(child.pid, 'SIGTERM')
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true
      resolve()
    })
  })
  return {
    async ready() {
      const startedMs = performance.now()
      while (!(await isReady(origin))) {
        // It has printed the reason.
        if (hasEnded) throw new CommandError('The service did not start.')
        if (performance.now() - startedMs > readyTimeoutMs) {
          throw new CommandError(`The service was not ready within ${readyTimeoutMs / 1000} s.`)
        }
        await sleep(100)
      }
    },
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    return false
  }
}
