import { spawn } from 'node:child_process'

/** A program that runs beside this one until it is stopped. */
export interface Child {
  /** Its output so far, with errors. */
  readonly output: () => string
  readonly hasEnded: () => boolean
  /** Asks it to end, and waits until it has. It is killed if it takes too long. */
  readonly stop: () => Promise<void>
}

const stopTimeoutMs = 15_000

/** Starts a program of this repository with Node. `env` is added to the environment of this process. */
export function startChild(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
): Child {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let hasEnded = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()))
  }
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true
      resolve()
    })
  })
  return {
    output: () => output,
    hasEnded: () => hasEnded,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
      }, stopTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}
