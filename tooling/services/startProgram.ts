import { type ChildProcess, spawn } from 'node:child_process'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { enterPlace } from './enterPlace.ts'
import { loopback, type Place } from './place.ts'

/** A running child process. */
export interface Program {
  readonly pid: number
  readonly signal: (signal: NodeJS.Signals) => void
  /** Stops it and waits until it has exited. Default: SIGTERM. After 10 s it is killed. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export interface ProgramOptions {
  readonly cwd?: string
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** The user to run as, if it must not run as root. */
  readonly user?: { readonly uid: number; readonly gid: number } | null
  /** The port that the program listens on when it is ready. */
  readonly port: number
  /** Where it runs, and at which address it listens. Default: here, at the loopback address. */
  readonly place?: Place
  /** Called once the port is open. Default: an open port means ready. */
  readonly isReady?: () => boolean
  /** Whether it has a process group of its own, so that Ctrl-C in the terminal does not reach it. */
  readonly isDetached?: boolean
}

const readyTimeoutMs = 60_000
const connectTimeoutMs = 1_000
const stopTimeoutMs = 10_000

/** Starts a program and waits until it is ready. Rejects with its output if it exits or is not ready in a minute. */
export async function startProgram(
  command: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<Program> {
  const { place = loopback } = options
  const { file, argv, user } = enterPlace(place, command, args, options.user)
  const child = spawn(file, argv, {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.env === undefined ? {} : { env: { ...process.env, ...options.env } }),
    ...user,
    detached: options.isDetached ?? false,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stdout.on('data', (text: Buffer) => output.push(text.toString()))
  child.stderr.on('data', (text: Buffer) => output.push(text.toString()))
  const exited = new Promise<void>((resolve) => {
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
      // A process paused with SIGSTOP would not handle the signal.
      child.kill('SIGCONT')
      child.kill(signal)
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
      }, stopTimeoutMs)
      await exited
      clearTimeout(timer)
    },
  }
}

async function waitUntilReady(
  { port, place = loopback, isReady = () => true }: ProgramOptions,
  child: ChildProcess,
  describeFailure: () => string,
): Promise<void> {
  const started = Date.now()
  while (Date.now() - started < readyTimeoutMs) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(describeFailure())
    if ((await isListening(port, place.address)) && isReady()) return
    await sleep(30)
  }
  child.kill('SIGKILL')
  throw new Error(describeFailure())
}

function isListening(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: address, timeout: connectTimeoutMs })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => {
      resolve(false)
    })
    socket.once('timeout', () => {
      socket.destroy()
      resolve(false)
    })
  })
}
