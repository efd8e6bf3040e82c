import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/command'
import { assertPortIsFree, freePort } from './freePort.ts'
import { startProgram, type Program } from './startProgram.ts'

export interface Redis extends Program {
  readonly port: number
  readonly url: string
  /** Kills it and starts it again, empty, on the same port. */
  readonly restart: () => Promise<void>
}

export interface RedisOptions {
  readonly port?: number
  readonly isCluster?: boolean
}

/** Starts a private Redis without persistence. */
export async function startRedis(options: RedisOptions = {}): Promise<Redis> {
  const port = options.port ?? (await freePort())
  await assertPortIsFree(port)
  requireRedis()
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-redis-'))
  const cluster = options.isCluster
    ? ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000']
    : []
  const settings = {
    '--port': String(port),
    '--bind': '127.0.0.1',
    '--dir': folder,
    '--save': '',
    '--appendonly': 'no',
  }
  const args = [...Object.entries(settings).flat(), ...cluster]
  const start = () => startProgram('redis-server', args, { port })
  let program = await start()
  return {
    get pid() {
      return program.pid
    },
    port,
    url: `redis://127.0.0.1:${port}`,
    signal: (signal) => {
      program.signal(signal)
    },
    async restart() {
      await program.stop('SIGKILL')
      program = await start()
    },
    async stop(signal = 'SIGTERM') {
      await program.stop(signal)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts six nodes as one cluster: three primaries, each with a replica. */
export async function startRedisCluster(): Promise<readonly Redis[]> {
  const nodes: Redis[] = []
  for (let index = 0; index < 6; index++) nodes.push(await startRedis({ isCluster: true }))
  const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`)
  execFileSync(
    'redis-cli',
    ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'],
    { stdio: 'ignore' },
  )
  return nodes
}

function requireRedis(): void {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
  } catch {
    throw new CommandError('Redis is not installed: redis-server not found. Install redis-server.')
  }
}
