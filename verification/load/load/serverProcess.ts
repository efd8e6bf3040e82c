import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@throughlink/services'
import { serverFolder } from '../../harness/servers/serverFolder.ts'

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

export interface ServerEnvOptions {
  readonly postgres: { readonly url: string }
  readonly redis: { readonly url: string }
  readonly clickKeys: string
}

/** Returns the settings of a measured server. */
export function createServerEnv({ postgres, redis, clickKeys }: ServerEnvOptions) {
  return {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    // Nothing listens there: the measurement ends with the event log.
    CLICKHOUSE_URL: 'http://127.0.0.1:1',
    CLICK_KEYS: clickKeys,
    TRUSTED_PROXIES: '127.0.0.0/8',
  }
}

/** Starts a server in a separate process, so that generating the load does not slow it down. */
export async function startServerProcess(
  file: string,
  env: Readonly<Record<string, string>>,
  role: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort()
  const args = ['--conditions=@throughlink/source', file, ...role]
  const child = spawn(process.execPath, args, {
    cwd: serverFolder,
    env: {
      ...env,
      PORT: String(port),
      DRAIN_SECONDS: '0',
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  while (!output.includes('Listening')) {
    if (child.exitCode !== null) throw new Error(`${file} did not start:\n${output}`)
    await sleep(50)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
