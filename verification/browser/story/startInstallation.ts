import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startCaddy } from '@throughlink/services'
import { CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { startEngines } from '../../harness/engines/engines.ts'
import { waitUntil } from '../../harness/waitUntil.ts'
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
    const { urls, destroy } = await startEngines()
    stops.push(destroy)
    const receiver = await receiveMessages(folder)
    stops.push(receiver.stop)
    const port = await freePort()
    const caddy = await startCaddy({
      folder: join(repositoryRoot, 'deploy/caddy'),
      upstream: `127.0.0.1:${port}`,
      lifetimeSeconds: 3_600,
    })
    stops.push(caddy.stop)
    const authorityFile = join(folder, 'authority.crt')
    writeFileSync(authorityFile, caddy.rootCertificate)
    const origin = `https://localhost:${caddy.httpsPort}`
    const env = {
      DATABASE_URL: urls.databaseUrl,
      REDIS_URL: urls.redisUrl,
      CLICKHOUSE_URL: urls.clickhouseUrl,
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
    const start = async (role: string, at: number) => {
      const server = startProcess(join(folder, 'app/server'), role, { ...env, PORT: String(at) })
      stops.push(server.stop)
      await waitUntil(`the process ${role}`, () => server.isReady(at))
      return server
    }
    const serving = await start('serve', port)
    await start('work', await freePort())
    const bootstrapUrl = /https:\/\/\S+\/bootstrap#token=\S+/.exec(serving.output())?.[0]
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
  const script = join(repositoryRoot, 'tooling/build/assembleServer.ts')
  const { code, stderr } = await run(process.execPath, [script, folder])
  if (code !== 0) throw new CommandError(stderr)
}

function startProcess(cwd: string, role: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['dist/main.js', role], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()))
  }
  const ended = new Promise((resolve) => child.once('close', resolve))
  return {
    output: () => output,
    isReady: async (port: number) => {
      if (child.exitCode !== null) throw new CommandError(`It ended:\n${output}`)
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      return response?.ok === true
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
