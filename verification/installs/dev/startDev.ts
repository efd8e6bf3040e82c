import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot } from '@throughlink/tooling/base/report'

const readyTimeoutMs = 180_000

export interface RunningDev {
  readonly output: () => string
  readonly isReady: boolean
  /** As it printed them. */
  readonly seconds: number
  readonly end: (signal: NodeJS.Signals) => Promise<void>
}

/** Starts `npm run dev` and waits until it is ready or has ended. */
export async function startDev(args: readonly string[]): Promise<RunningDev> {
  const child = spawn(process.execPath, ['tooling/start.js', 'tooling/dev/dev.js', ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()))
  }
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve()
    })
  })
  const endMs = performance.now() + readyTimeoutMs
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const isReady = () => output.includes('Press Ctrl-C to stop.')
  while (!isReady() && !hasEnded() && performance.now() < endMs) await sleep(50)
  return {
    output: () => output,
    isReady: isReady(),
    seconds: Number(/ready after (\d+) s/.exec(output)?.[1]),
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}
