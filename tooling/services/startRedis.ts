import { execFileSync } from 'node:child_process'
import { CommandError } from '@throughlink/tooling/base/command'
import { findProgram } from '@throughlink/tooling/base/findProgram'
import { assertPortIsFree, freePort, isPortFree } from './freePort.ts'
import { openDataFolder } from './openDataFolder.ts'
import { loopback, type Place } from './place.ts'
import type { Protection, TlsFiles } from './protection.ts'
import { type Program, startProgram } from './startProgram.ts'

export interface Redis extends Program {
  readonly port: number
  readonly url: string
  /** Kills it and starts it again on the same port; empty, unless its data is kept. */
  readonly restart: () => Promise<void>
}

export interface RedisOptions extends Protection {
  readonly port?: number
  readonly isCluster?: boolean
  /** Where it runs and listens. Default: here, at the loopback address. */
  readonly place?: Place
  /** Folder of the data, which is kept. Default: nothing is persisted. */
  readonly folder?: string
  /** Whether Ctrl-C in the terminal does not reach it, so that the caller decides when it stops. */
  readonly isDetached?: boolean
}

/** Starts a private Redis. */
export async function startRedis(options: RedisOptions = {}): Promise<Redis> {
  const { place = loopback } = options
  const port = options.port ?? (await (options.isCluster ? freeClusterPort() : freePort()))
  await assertPortIsFree(port)
  if (!isRedisInstalled()) {
    throw new CommandError(
      'Redis is not installed: redis-server not found. Install it: `apt-get install redis-server` or `brew install redis`.',
    )
  }
  const { path: folder, isKept, close } = openDataFolder('redis', options.folder)
  const cluster = options.isCluster
    ? ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000']
    : []
  const { password, tls } = options
  const access = [
    ...(password === undefined ? [] : ['--requirepass', password, '--masterauth', password]),
    ...(tls === undefined ? ['--port', String(port)] : listTlsSettings(port, tls)),
  ]
  const settings = {
    '--bind': place.address,
    // Otherwise only the loopback address may connect without a password.
    '--protected-mode': place === loopback ? 'yes' : 'no',
    '--dir': folder,
    '--save': '',
    '--appendonly': isKept ? 'yes' : 'no',
  }
  const args = [...Object.entries(settings).flat(), ...access, ...cluster]
  const start = () =>
    startProgram('redis-server', args, { port, place, isDetached: options.isDetached ?? false })
  let program = await start()
  return {
    get pid() {
      return program.pid
    },
    port,
    url: `${tls === undefined ? 'redis' : 'rediss'}://${password === undefined ? '' : `:${password}@`}${place.address}:${port}`,
    signal: (signal) => {
      program.signal(signal)
    },
    async restart() {
      await program.stop('SIGKILL')
      program = await start()
    },
    async stop(signal = 'SIGTERM') {
      await program.stop(signal)
      close()
    },
  }
}

function listTlsSettings(port: number, { keyFile, certFile }: TlsFiles): string[] {
  const files = ['--tls-key-file', keyFile, '--tls-cert-file', certFile]
  const peers = ['--tls-cluster', 'yes', '--tls-replication', 'yes', '--tls-auth-clients', 'no']
  return [
    '--port',
    '0',
    '--tls-port',
    String(port),
    ...files,
    '--tls-ca-cert-file',
    certFile,
    ...peers,
  ]
}

/** Starts six nodes as one cluster: three primaries, each with a replica. Each may have a place of its own. */
export async function startRedisCluster(
  places: readonly Place[] = [],
  protection: Protection = {},
): Promise<readonly Redis[]> {
  const { password, tls } = protection
  const nodes: Redis[] = []
  try {
    for (let index = 0; index < 6; index++) {
      const place = places[index] ?? loopback
      nodes.push(await startRedis({ isCluster: true, place, ...protection }))
    }
    const addresses = nodes.map(({ url }) => new URL(url).host)
    execFileSync(
      'redis-cli',
      [
        ...(password === undefined ? [] : ['-a', password, '--no-auth-warning']),
        ...(tls === undefined ? [] : ['--tls', '--cacert', tls.certFile]),
        ...['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'],
      ],
      { stdio: 'ignore' },
    )
    return nodes
  } catch (error) {
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
    throw error
  }
}

/** The cluster bus of a node listens on its port plus this, where another program may listen already. */
const busOffset = 10_000
const maxTries = 100

/** Returns a port that is free at the moment, and whose port for the cluster bus is free too. */
async function freeClusterPort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries++) {
    const port = await freePort()
    const bus = port + busOffset
    if (bus < 65_536 && (await isPortFree(bus))) return port
  }
  throw new Error('No port for a node of a Redis Cluster is free.')
}

/** Whether `redis-server` is on the PATH. */
export function isRedisInstalled(): boolean {
  return findProgram(['redis-server']) !== undefined
}
