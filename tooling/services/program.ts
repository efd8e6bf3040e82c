import { spawn, type ChildProcess } from 'node:child_process'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program that was started here, and is stopped by the process id that was recorded. */
export interface Program {
  readonly pid: number
  readonly signal: (signal: NodeJS.Signals) => void
  /** Ends it and waits until it has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export interface ProgramOptions {
  readonly cwd?: string
  /** Beside what this process has itself. */
  readonly env?: Readonly<Record<string, string>>
  /** Whom it runs as, where it must not run as root. */
  readonly user?: { readonly uid: number; readonly gid: number } | null
  /** It is ready once something listens here. */
  readonly port: number
  /** Asked once something listens. Default: then it is ready. */
  readonly isReady?: () => boolean
}

const readyMs = 15_000
const stopMs = 10_000

export async function startProgram(
  command: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<Program> {
  const child = spawn(command, args, {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.env === undefined ? {} : { env: { ...process.env, ...options.env } }),
    ...(options.user ?? {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stdout.on('data', (text: Buffer) => output.push(text.toString()))
  child.stderr.on('data', (text: Buffer) => output.push(text.toString()))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve()
    })
    child.once('error', () => {
      resolve()
    })
  })
  await waitUntilReady(options, child, () => `${command} did not start:\n${output.join('')}`)
  return {
    pid: child.pid ?? 0,
    signal: (signal) => child.kill(signal),
    async stop(signal = 'SIGTERM') {
      // One that was stopped by SIGSTOP would never see it.
      child.kill('SIGCONT')
      child.kill(signal)
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
      }, stopMs)
      await ended
      clearTimeout(timer)
    },
  }
}

async function waitUntilReady(
  { port, isReady = () => true }: ProgramOptions,
  child: ChildProcess,
  fault: () => string,
): Promise<void> {
  const started = Date.now()
  while (Date.now() - started < readyMs) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(fault())
    if ((await isListening(port)) && isReady()) return
    await sleep(30)
  }
  child.kill('SIGKILL')
  throw new Error(fault())
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => {
      resolve(false)
    })
  })
}
