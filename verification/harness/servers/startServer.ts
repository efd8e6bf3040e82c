import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { ServiceRole } from '@throughlink/server/src/roles/role.ts'
import { enterPlace, freePort, loopback, type Place } from '@throughlink/services'
import { type Client, createClient } from '../phones/createClient.ts'
import { serverFolder } from './serverFolder.ts'

/** The service in its own process, as in production. */
export interface ServerProcess extends Client {
  readonly pid: number
  readonly port: number
  /** `kill -9`, before this call returns. */
  readonly kill: () => void
  readonly hasEnded: () => boolean
  readonly stop: () => Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  readonly terminate: () => Promise<number | null>
  /** Its output, to report why it ended. */
  readonly output: () => string
}

export interface ServerOptions {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly clickhouseUrl: string
  readonly clickKeys: string
  /** Default: a free one. */
  readonly port?: number | undefined
  /** Where it runs and listens. Default: here, at the loopback address. */
  readonly place?: Place | undefined
  /** Default: all. */
  readonly role?: ServiceRole | undefined
  /** Default: 0, because no load balancer watches the server. */
  readonly drainSeconds?: number | undefined
  /** Arguments of Node. */
  readonly nodeArgs?: readonly string[] | undefined
  /** Further variables of its configuration. */
  readonly env?: Readonly<Record<string, string>> | undefined
  /** Called with everything that the server prints. */
  readonly onOutput?: ((text: string) => void) | undefined
  /** The server's folder in another checkout. */
  readonly folder?: string | undefined
}

/** On a busy machine, more than a minute. */
const startTimeoutMs = 3 * minuteMs
const maxOutputChunks = 200

export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const place = options.place ?? loopback
  const { file, argv } = enterPlace(place, process.execPath, [
    '--conditions=@throughlink/source',
    '--disable-warning=ExperimentalWarning',
    ...(options.nodeArgs ?? []),
    'src/main.ts',
    options.role ?? 'all',
  ])
  const child = spawn(file, argv, {
    cwd: options.folder ?? serverFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: options.databaseUrl,
      REDIS_URL: options.redisUrl,
      CLICKHOUSE_URL: options.clickhouseUrl,
      CLICK_KEYS: options.clickKeys,
      HOST: place.address,
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.0/8',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: String(options.drainSeconds ?? 0),
      ...options.env,
    },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      options.onOutput?.(text.toString())
      output.push(text.toString())
      if (output.length > maxOutputChunks) output.shift()
    })
  }
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true
      resolve()
    })
  })
  const client = createClient(port, place.address)
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    client.close()
  }
  const isEnded = () => hasEnded
  const startedAtMs = Date.now()
  while ((await client.send({ path: '/livez' })).status !== 200) {
    if (isEnded() || Date.now() - startedAtMs > startTimeoutMs) {
      await stop()
      throw new Error(`The server did not start:\n${output.join('')}`)
    }
    await sleep(25)
  }
  return {
    ...client,
    pid: child.pid ?? 0,
    port,
    kill: () => child.kill('SIGKILL'),
    hasEnded: isEnded,
    stop,
    async terminate() {
      child.kill('SIGTERM')
      await ended
      client.close()
      return child.exitCode
    },
    output: () => output.join(''),
  }
}
