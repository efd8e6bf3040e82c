import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@throughlink/services'
import { createAsker, type Asker } from './createAsker.ts'

/** The service as a process of its own, the way it is run. */
export interface ServerProcess extends Asker {
  readonly pid: number
  /** `kill -9`, before this call returns. */
  readonly kill: () => void
  readonly hasEnded: () => boolean
  readonly stop: () => Promise<void>
  /** What it wrote, for a report of why it ended. */
  readonly output: () => string
}

export interface ServerOptions {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly clickhouseUrl: string
  readonly clickKeys: string
}

const folder = fileURLToPath(new URL('../..', import.meta.url))
const startMs = 60_000
const keptOutput = 200

export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--conditions=@throughlink/source', '--disable-warning=ExperimentalWarning', 'src/main.ts'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: options.databaseUrl,
        REDIS_URL: options.redisUrl,
        CLICKHOUSE_URL: options.clickhouseUrl,
        CLICK_KEYS: options.clickKeys,
        PORT: String(port),
        TRUSTED_PROXIES: '127.0.0.0/8',
        LOG_LEVEL: 'error',
      },
    },
  )
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output.push(text.toString())
      if (output.length > keptOutput) output.shift()
    })
  }
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true
      resolve()
    })
  })
  const asker = createAsker(port)
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    asker.close()
  }
  const isOver = () => hasEnded
  const began = Date.now()
  while ((await asker.ask({ path: '/livez' })).status !== 200) {
    if (isOver() || Date.now() - began > startMs) {
      await stop()
      throw new Error(`The server did not start:\n${output.join('')}`)
    }
    await sleep(25)
  }
  return {
    ...asker,
    pid: child.pid ?? 0,
    kill: () => child.kill('SIGKILL'),
    hasEnded: isOver,
    stop,
    output: () => output.join(''),
  }
}
