import { execFileSync } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
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
  loopback,
  type Place,
  type Program,
  startProgram,
} from '@throughlink/services'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'
import { NotPossibleError } from '../report/notPossible.ts'
import type { FullProtection } from './createProtection.ts'
import { fetchDebianPackages } from './fetchDebianPackages.ts'
import { prepareSignal } from './prepareSignal.ts'
import { type DatabaseNode, startDatabaseProxy } from './startDatabaseProxy.ts'
import { type EtcdMember, startEtcd } from './startEtcd.ts'

/** A node: Patroni and the PostgreSQL that it controls. */
export interface PatroniNode extends DatabaseNode {
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
  readonly nodes: readonly PatroniNode[]
  readonly etcd: readonly EtcdMember[]
  /** Turns synchronous replication on or off. */
  readonly setSynchronous: (isOn: boolean) => Promise<void>
  /** Returns whether this node accepts writes, by the answer that HAProxy uses. */
  readonly isPrimary: (node: PatroniNode) => Promise<boolean>
  /** Returns whether any node accepts writes. */
  readonly hasPrimary: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

/** Where each program runs. Default: here. */
export interface PatroniPlaces {
  readonly nodes: readonly Place[]
  readonly etcd: readonly Place[]
  readonly proxy: Place
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

const waitMs = 120_000
const user = 'throughlink'

const here: PatroniPlaces = {
  nodes: [loopback, loopback, loopback],
  etcd: [loopback, loopback, loopback],
  proxy: loopback,
}

/**
 * Starts three nodes with the settings of docs/operations/failover.md, three members of etcd, and HAProxy in front of
 * the nodes. PostgreSQL accepts connections with a password and TLS only; those of etcd and Patroni's API are plain.
 */
export async function startPatroni(
  protection: FullProtection,
  places: PatroniPlaces = here,
): Promise<PatroniCluster> {
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
    const etcd = await startEtcd({ folder, user: owner, places: places.etcd })
    stops.push(etcd.stop)
    const nodes: PatroniNode[] = []
    for (const [index, place] of places.nodes.entries()) {
      const name = `node${index}`
      const files = join(folder, name)
      mkdirSync(files)
      own(files)
      const node = await startNode({
        protection,
        name,
        place,
        files,
        python,
        owner,
        etcdHosts: etcd.hosts,
        own,
      })
      stops.push(node.stop)
      nodes.push(node)
    }
    const proxy = await startDatabaseProxy(nodes, places.proxy)
    stops.push(() => proxy.stop())
    const { password, tls } = protection
    const trust = `sslmode=verify-full&sslrootcert=${tls.certFile}`
    const url = `postgres://${user}:${password}@${places.proxy.address}:${proxy.port}/postgres?${trust}`
    const cluster = describeCluster({ nodes, etcd: etcd.members, url, stop })
    await cluster.waitForRedundancy()
    return cluster
  } catch (error) {
    await stop()
    throw error
  }
}

function describeCluster({
  nodes,
  ...rest
}: Pick<PatroniCluster, 'nodes' | 'etcd' | 'url' | 'stop'>): PatroniCluster {
  /** Asks every node, because some may be frozen. */
  async function listMembers(): Promise<readonly Member[]> {
    for (const node of nodes) {
      try {
        const response = await ask(node, '/cluster')
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
    ...rest,
    nodes,
    findLeader,
    async waitForRedundancy() {
      const endMs = performance.now() + waitMs
      let members: readonly Member[] = []
      while (performance.now() < endMs) {
        members = await listMembers()
        const count = (role: string, state: string) =>
          members.filter((member) => member.role === role && member.state === state).length
        const followers = count('sync_standby', 'streaming') + count('replica', 'streaming')
        const isRedundant = count('sync_standby', 'streaming') > 0 && followers === nodes.length - 1
        if (count('leader', 'running') === 1 && isRedundant) return
        await sleep(250)
      }
      throw new Error(`No redundancy in two minutes: ${JSON.stringify(members)}`)
    },
    async switchOver() {
      const leader = await findLeader()
      const body = JSON.stringify({ leader: leader.name })
      await ask(leader, '/switchover', { method: 'POST', body }, waitMs)
    },
    async setSynchronous(isOn) {
      const leader = await findLeader()
      const body = JSON.stringify({ synchronous_mode: isOn })
      await ask(leader, '/config', { method: 'PATCH', body })
    },
    isPrimary,
    async hasPrimary() {
      return (await Promise.all(nodes.map(isPrimary))).includes(true)
    },
  }
}

function isPrimary(node: DatabaseNode): Promise<boolean> {
  return ask(node, '/primary').then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Sends a request to the REST API of a node. */
function ask(
  { place, apiPort }: DatabaseNode,
  path: string,
  init: RequestInit = {},
  timeoutMs = 1_000,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  return fetch(`http://${place.address}:${apiPort}${path}`, { ...init, signal })
}

type Owner = ReturnType<typeof findPostgresUser>

interface NodeOptions {
  readonly protection: FullProtection
  readonly name: string
  readonly place: Place
  readonly files: string
  readonly python: Python
  readonly owner: Owner
  readonly etcdHosts: readonly string[]
  readonly own: (path: string) => void
}

async function startNode(
  options: NodeOptions,
): Promise<PatroniNode & { stop: () => Promise<void> }> {
  const { protection, name, place, files, python, owner, etcdHosts, own } = options
  const [port, apiPort] = [await freePort(), await freePort()]
  const data = join(files, 'data')
  const config = join(files, 'patroni.json')
  const [keyFile, certFile] = [join(files, 'key.pem'), join(files, 'cert.pem')]
  copyFileSync(protection.tls.keyFile, keyFile)
  copyFileSync(protection.tls.certFile, certFile)
  for (const file of [keyFile, certFile]) own(file)
  const { password } = protection
  const tls = { keyFile, certFile }
  // JSON is YAML.
  const values = toConfig({ name, place, files, data, port, apiPort, etcdHosts, password, tls })
  writeFileSync(config, JSON.stringify(values))
  own(config)
  const start = () =>
    startProgram(python.path, ['-m', 'patroni', config], {
      cwd: files,
      user: owner,
      port: apiPort,
      place,
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
    place,
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

interface ConfigOptions extends FullProtection {
  readonly name: string
  readonly place: Place
  readonly files: string
  readonly data: string
  readonly port: number
  readonly apiPort: number
  readonly etcdHosts: readonly string[]
}

function toConfig(options: ConfigOptions): object {
  const { name, place, files, data, port, apiPort, etcdHosts, password, tls } = options
  const api = `${place.address}:${apiPort}`
  const address = `${place.address}:${port}`
  return {
    scope: 'throughlink',
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { hosts: etcdHosts },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        // Longer than etcd needs to elect a leader. Otherwise Patroni demotes the primary when that member fails.
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', ...keepAlives } },
      },
      initdb: [
        { encoding: 'UTF8' },
        { 'auth-host': 'scram-sha-256' },
        { 'auth-local': 'scram-sha-256' },
        'no-sync',
      ],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: data,
      bin_dir: findInstalledPostgres(),
      pgpass: join(files, 'pgpass'),
      pg_hba: [
        'local all all scram-sha-256',
        'hostssl all all samenet scram-sha-256',
        'hostssl replication all samenet scram-sha-256',
      ],
      authentication: {
        superuser: { username: user, password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: {
        unix_socket_directories: files,
        ssl: 'on',
        ssl_key_file: tls.keyFile,
        ssl_cert_file: tls.certFile,
      },
    },
  }
}

/** Ends sessions whose client is gone. Otherwise each cut link to HAProxy leaves some, until there are too many. */
const keepAlives = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
}

interface Python {
  readonly path: string
  readonly modules: string
}

/** Finds Patroni 4.0.7 or newer: older ones let a frozen primary that resumes overwrite the leader key. */
async function preparePython(): Promise<Python> {
  // Debian's own version is too old. It is installed for the modules that any version needs.
  await findOrInstall({
    title: 'Patroni',
    names: ['patroni'],
    packages: ['patroni', 'python3-dnspython'],
    service: 'patroni',
  })
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
      `needs the modules that Debian's package patroni depends on: ${String(error)}`,
      { cause: error },
    )
  }
  return python
}
