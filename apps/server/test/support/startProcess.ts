import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@throughlink/services'
import { inject, onTestFinished } from 'vitest'

export interface ServiceProcess {
  readonly pid: number
  readonly url: string
  /** Its standard output, and both outputs. */
  readonly stdout: () => string
  readonly output: () => string
  readonly kill: (signal: NodeJS.Signals) => void
  /** Returns the exit code. */
  readonly ended: () => Promise<number | null>
  /** Sends SIGTERM and returns the exit code. */
  readonly stop: () => Promise<number | null>
}

export interface ProcessOptions {
  /** Must have DATABASE_URL. By default without a drain, so that tests need not wait for it. */
  readonly env: Readonly<Record<string, string>>
  readonly port?: number
  /** The server's folder in another checkout. */
  readonly folder?: string
  /** Arguments, such as a role. */
  readonly args?: readonly string[]
  /** Whether its output is a terminal. */
  readonly isTerminal?: boolean
}

const compileCache = join(import.meta.dirname, '../../../../node_modules/.cache/compiled')

/**
 * Starts the service as a separate process, as in production. Returns when it listens or has ended. A process
 * that a failed test leaves behind is killed.
 */
export async function startProcess(options: ProcessOptions): Promise<ServiceProcess> {
  const port = options.port ?? (await freePort())
  const { args: roleArgs = [] } = options
  const node = [process.execPath, '--conditions=@throughlink/source', 'src/main.ts', ...roleArgs]
  // `script` gives a program a terminal.
  const [file = '', ...args] =
    options.isTerminal === true ? ['script', '-qec', node.join(' '), '/dev/null'] : node
  const child = spawn(file, args, {
    cwd: options.folder ?? join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'] ?? '',
      // Without it, loading the modules is half of a start.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? compileCache,
      REDIS_URL: inject('redisUrl'),
      CLICKHOUSE_URL: inject('clickhouseUrl'),
      CLICK_KEYS: `1:${randomBytes(32).toString('base64url')}`,
      PORT: String(port),
      DRAIN_SECONDS: '0',
      ...options.env,
    },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let stdout = ''
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    stdout += text.toString()
    output += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const closed = once(child, 'close')
  while (!output.includes('Listening') && child.exitCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const ended = async () => {
    await closed
    return child.exitCode
  }
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    stdout: () => stdout,
    output: () => output,
    kill: (signal) => child.kill(signal),
    ended,
    async stop() {
      child.kill('SIGTERM')
      return ended()
    },
  }
}
