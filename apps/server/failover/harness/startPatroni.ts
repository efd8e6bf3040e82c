import { execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  findInstalledPostgres,
  findPostgresUser,
  freePort,
  startProgram,
  type Program,
} from '@throughlink/services'
import { findOrInstall } from '@throughlink/tooling/findOrInstall'
import { prepareSignal } from '../../faults/harness/prepareSignal.ts'
import { NotPossibleError } from '../scenario.ts'
import { fetchDebianPackages } from './fetchDebianPackages.ts'
import { startDatabaseProxy } from './startDatabaseProxy.ts'

/** A node: Patroni and the PostgreSQL that it controls. */
export interface PatroniNode {
  readonly name: string
  readonly port: number
  /** Port of Patroni's REST API. */
  readonly apiPort: number
  /** Sends a signal to PostgreSQL with all of its processes. */
  readonly signalPostgres: (signal: NodeJS.Signals) => void
  /** Sends a signal to Patroni and to PostgreSQL, as if it were the machine. */
  readonly signalAll: (signal: NodeJS.Signals) => void
  /** Starts Patroni again. */
  readonly restart: () => Promise<void>
}

export interface PatroniCluster {
  /** The address of the current primary, through HAProxy. */
  readonly url: string
  readonly findLeader: () => Promise<PatroniNode>
  /** Waits until there is a leader, and all others follow it, one of them synchronously. */
  readonly waitForRedundancy: () => Promise<void>
  readonly switchOver: () => Promise<void>
  readonly stop: () => Promise<void>
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

const nodeCount = 3
const waitMs = 120_000
const user = 'throughlink'

/** Starts three nodes with the settings of docs/operations/failover.md, etcd, and HAProxy in front of them. */
export async function startPatroni(): Promise<PatroniCluster> {
  const python = await preparePython()
  const owner = findPostgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-patroni-'))
  const own = (path: string) => {
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  own(folder)
  const stops: (() => unknown)[] = [
    () => {
      rmSync(folder, { recursive: true, force: true })
    },
  ]
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    const etcdPort = await startEtcd(folder, owner, stops)
    const nodes: PatroniNode[] = []
    for (let index = 0; index < nodeCount; index += 1) {
      const name = `node${index}`
      const files = join(folder, name)
      mkdirSync(files)
      own(files)
      const node = await startNode({ name, files, python, owner, etcdPort, own })
      stops.push(node.stop)
      nodes.push(node)
    }
    const proxy = await startDatabaseProxy(nodes)
    stops.push(() => proxy.stop())
    const cluster = describeCluster(
      nodes,
      `postgres://${user}@127.0.0.1:${proxy.port}/postgres`,
      stop,
    )
    await cluster.waitForRedundancy()
    return cluster
  } catch (error) {
    await stop()
    throw error
  }
}

function describeCluster(
  nodes: readonly PatroniNode[],
  url: string,
  stop: () => Promise<void>,
): PatroniCluster {
  /** Asks every node, because some may be frozen. */
  async function listMembers(): Promise<readonly Member[]> {
    for (const { apiPort } of nodes) {
      try {
        const signal = AbortSignal.timeout(1000)
        const response = await fetch(`http://127.0.0.1:${apiPort}/cluster`, { signal })
        return ((await response.json()) as { members: Member[] }).members
      } catch {
        // The next one.
      }
    }
    return []
  }

  async function findLeader(): Promise<PatroniNode> {
    const leader = (await listMembers()).find(({ role }) => role === 'leader')
    const node = nodes.find(({ name }) => name === leader?.name)
    if (node === undefined) throw new Error('The cluster has no leader.')
    return node
  }

  return {
    url,
    findLeader,
    async waitForRedundancy() {
      const endMs = performance.now() + waitMs
      let members: readonly Member[] = []
      while (performance.now() < endMs) {
        members = await listMembers()
        const count = (role: string, state: string) =>
          members.filter((member) => member.role === role && member.state === state).length
        const followers = count('sync_standby', 'streaming') + count('replica', 'streaming')
        const isRedundant = count('sync_standby', 'streaming') > 0 && followers === nodeCount - 1
        if (count('leader', 'running') === 1 && isRedundant) return
        await sleep(250)
      }
      throw new Error(`No redundancy in two minutes: ${JSON.stringify(members)}`)
    },
    async switchOver() {
      const leader = await findLeader()
      const body = JSON.stringify({ leader: leader.name })
      await fetch(`http://127.0.0.1:${leader.apiPort}/switchover`, { method: 'POST', body })
    },
    stop,
  }
}

type Owner = ReturnType<typeof findPostgresUser>

async function startEtcd(folder: string, owner: Owner, stops: (() => unknown)[]): Promise<number> {
  const path = await findOrInstall({ title: 'etcd', names: ['etcd'], packages: ['etcd-server'] })
  const [port, peerPort] = [await freePort(), await freePort()]
  const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const options = {
    '--data-dir': join(folder, 'etcd'),
    '--listen-client-urls': url,
    '--advertise-client-urls': url,
    '--listen-peer-urls': peerUrl,
    '--initial-advertise-peer-urls': peerUrl,
    '--initial-cluster': `default=${peerUrl}`,
    '--log-level': 'error',
  }
  const args = Object.entries(options).flat()
  const etcd = await startProgram(path, args, { cwd: folder, user: owner, port })
  stops.push(() => etcd.stop('SIGKILL'))
  return port
}

interface NodeOptions {
  readonly name: string
  readonly files: string
  readonly python: Python
  readonly owner: Owner
  readonly etcdPort: number
  readonly own: (path: string) => void
}

async function startNode(
  options: NodeOptions,
): Promise<PatroniNode & { stop: () => Promise<void> }> {
  const { name, files, python, owner, etcdPort, own } = options
  const [port, apiPort] = [await freePort(), await freePort()]
  const data = join(files, 'data')
  const config = join(files, 'patroni.json')
  // JSON is YAML.
  writeFileSync(config, JSON.stringify(toConfig({ name, files, data, port, apiPort, etcdPort })))
  own(config)
  const start = () =>
    startProgram(python.path, ['-m', 'patroni', config], {
      cwd: files,
      user: owner,
      port: apiPort,
      env: { PYTHONPATH: python.modules, HOME: files },
    })
  let program: Program = await start()
  const findPostmaster = () => {
    const file = join(data, 'postmaster.pid')
    return existsSync(file) ? parseInt(readFileSync(file, 'utf8'), 10) : null
  }
  const signalPostgres = (signal: NodeJS.Signals) => {
    const pid = findPostmaster()
    if (pid !== null) prepareSignal(pid, signal)()
  }
  const signalAll = (signal: NodeJS.Signals) => {
    program.signal(signal)
    signalPostgres(signal)
  }
  return {
    name,
    port,
    apiPort,
    signalPostgres,
    signalAll,
    async restart() {
      program = await start()
    },
    async stop() {
      signalAll('SIGKILL')
      await program.stop('SIGKILL')
    },
  }
}

interface ConfigOptions {
  readonly name: string
  readonly files: string
  readonly data: string
  readonly port: number
  readonly apiPort: number
  readonly etcdPort: number
}

function toConfig({ name, files, data, port, apiPort, etcdPort }: ConfigOptions): object {
  const api = `127.0.0.1:${apiPort}`
  const address = `127.0.0.1:${port}`
  return {
    scope: 'throughlink',
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, 'no-sync'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: data,
      bin_dir: findInstalledPostgres(),
      pgpass: join(files, 'pgpass'),
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      authentication: {
        superuser: { username: user },
        replication: { username: 'replicator' },
        rewind: { username: 'rewinder' },
      },
      parameters: { unix_socket_directories: files },
    },
  }
}

interface Python {
  readonly path: string
  readonly modules: string
}

/** Finds Patroni 4.0.7 or newer: older ones let a frozen primary that resumes overwrite the leader key. */
async function preparePython(): Promise<Python> {
  const folder = await fetchDebianPackages(['patroni', 'python3-ydiff', 'python3-etcd'])
  const python = {
    path: '/usr/bin/python3',
    modules: join(folder, 'usr/lib/python3/dist-packages'),
  }
  try {
    execFileSync(python.path, ['-c', 'import patroni.__main__, patroni.dcs.etcd3, psycopg2'], {
      env: { PYTHONPATH: python.modules },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } catch (error) {
    throw new NotPossibleError(
      `needs the packages python3-psycopg2, python3-yaml, python3-dateutil, python3-psutil, python3-dnspython, python3-urllib3, python3-click and python3-prettytable: ${String(error)}`,
      { cause: error },
    )
  }
  return python
}
