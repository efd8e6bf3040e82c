import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  freePort,
  startCaddy,
  startClickhouse,
  startPostgres,
  startRedis,
} from '@throughlink/services'
import { startChild, type Child } from '@throughlink/tooling/browser/startChild'
import { CommandError } from '@throughlink/tooling/command'
import { repositoryRoot } from '@throughlink/tooling/report'
import { run } from '@throughlink/tooling/run'
import { receiveMessages, type Receiver } from './receiveMessages.ts'

/** The service as operators run it: the files of the image, two processes, Caddy in front. */
export interface Installation {
  readonly origin: string
  readonly bootstrapUrl: string
  /** The file with the certificate of Caddy's authority, for phones. */
  readonly authorityFile: string
  readonly receiver: Receiver
  readonly stop: () => Promise<void>
}

const startMs = 60_000

/** Builds the server and the dashboard, and starts them. */
export async function startInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-story-'))
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.reverse()) await each()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await assemble(join(folder, 'app'))
    const [postgres, redis, clickhouse] = await Promise.all([
      startPostgres(),
      startRedis(),
      startClickhouse(),
    ])
    stops.push(() => Promise.all([postgres.stop(), redis.stop(), clickhouse.stop()]))
    const receiver = await receiveMessages(folder)
    stops.push(receiver.stop)
    const port = await freePort()
    const caddy = await startCaddy({
      folder: join(repositoryRoot, 'deploy/caddy'),
      env: { THROUGHLINK_UPSTREAM: `127.0.0.1:${port}` },
      lifetimeSeconds: 3_600,
    })
    stops.push(caddy.stop)
    const authorityFile = join(folder, 'authority.crt')
    writeFileSync(authorityFile, caddy.rootCertificate)
    const origin = `https://localhost:${caddy.httpsPort}`
    const env = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      CLICKHOUSE_URL: clickhouse.url,
      CLICK_KEYS: `1:${randomBytes(32).toString('base64url')}`,
      PUBLIC_ORIGIN: origin,
      LINK_DOMAIN: 'go.localhost',
      TRUSTED_PROXIES: '127.0.0.1/32',
      // The customer's server is on this machine.
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: receiver.certificateFile,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
    }
    const start = (role: string, at: number) => {
      const server = join(folder, 'app/server')
      const child = startChild(['dist/main.js', role], { ...env, PORT: String(at) }, server)
      stops.push(child.stop)
      return child
    }
    const serving = start('serve', port)
    const readUrl = () => /https:\/\/\S+\/bootstrap#token=\S+/.exec(serving.output())?.[0]
    await waitUntilReady(serving, port)
    const workPort = await freePort()
    await waitUntilReady(start('work', workPort), workPort)
    const bootstrapUrl = readUrl()
    if (bootstrapUrl === undefined) {
      throw new CommandError(`The service printed no link:\n${serving.output()}`)
    }
    return { origin, bootstrapUrl, authorityFile, receiver, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function assemble(folder: string): Promise<void> {
  const workspaces = ['-w', '@throughlink/server', '-w', '@throughlink/dashboard']
  const built = await run('npm', ['run', 'build', ...workspaces])
  if (built.code !== 0) throw new CommandError(`${built.stdout}\n${built.stderr}`)
  const script = join(repositoryRoot, 'tooling/image/assembleServer.ts')
  const { code, stderr } = await run(process.execPath, [script, folder])
  if (code !== 0) throw new CommandError(stderr)
}

async function waitUntilReady(child: Child, port: number): Promise<void> {
  const startedMs = performance.now()
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.hasEnded() || performance.now() - startedMs > startMs) {
      throw new CommandError(`The service did not start:\n${child.output()}`)
    }
    await sleep(100)
  }
}
