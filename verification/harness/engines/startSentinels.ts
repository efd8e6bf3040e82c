import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  freePort,
  loopback,
  type Place,
  type Redis,
  startProgram,
  startRedis,
} from '@throughlink/services'
import { askRedis } from './askRedis.ts'
import type { FullProtection } from './createProtection.ts'

/** A master with a replica, watched by three Sentinels. All have TLS, and the nodes a password. */
export interface Sentinels {
  readonly url: string
  readonly nodes: readonly Redis[]
  /** Returns the node that is the master now, as the Sentinels know it. */
  readonly findMaster: () => Redis
  /** Waits until the master has a replica that is up to date. */
  readonly waitForReplica: () => Promise<void>
  readonly stop: () => Promise<void>
}

const name = 'primary'
const count = 3

/** Where each program runs. Default: here. */
export interface SentinelPlaces {
  readonly nodes: readonly [Place, Place]
  /** Where the Sentinels run. */
  readonly watchers: Place
}

const here: SentinelPlaces = { nodes: [loopback, loopback], watchers: loopback }

export async function startSentinels(
  protection: FullProtection,
  places: SentinelPlaces = here,
): Promise<Sentinels> {
  const ask = (url: string, ...args: string[]) => askRedis(protection, url, ...args)
  const { password, tls } = protection
  const [master, replica] = await Promise.all([
    startRedis({ ...protection, place: places.nodes[0] }),
    startRedis({ ...protection, place: places.nodes[1] }),
  ])
  const nodes = [master, replica]
  const { hostname: masterAddress } = new URL(master.url)
  ask(replica.url, 'replicaof', masterAddress, String(master.port))
  const { address } = places.watchers
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-sentinels-'))
  const ports: number[] = []
  for (let index = 0; index < count; index += 1) ports.push(await freePort())
  const programs = await Promise.all(
    ports.map((port) => {
      const file = join(folder, `${port}.conf`)
      writeFileSync(
        file,
        [
          'port 0',
          `tls-port ${port}`,
          `tls-key-file ${tls.keyFile}`,
          `tls-cert-file ${tls.certFile}`,
          `tls-ca-cert-file ${tls.certFile}`,
          'tls-auth-clients no',
          // To the nodes and to each other.
          'tls-replication yes',
          `bind ${address}`,
          'protected-mode no',
          `dir ${folder}`,
          `sentinel monitor ${name} ${masterAddress} ${master.port} 2`,
          `sentinel auth-pass ${name} ${password}`,
          `sentinel down-after-milliseconds ${name} 1000`,
          `sentinel failover-timeout ${name} 5000`,
          '',
        ].join('\n'),
      )
      return startProgram('redis-server', [file, '--sentinel'], { port, place: places.watchers })
    }),
  )
  const first = `rediss://${address}:${ports[0] ?? 0}`
  const findMaster = () => {
    const answer = ask(first, 'sentinel', 'get-master-addr-by-name', name)
    const [, port = ''] = answer.split('\n')
    const found = nodes.find((node) => node.port === Number(port))
    if (found === undefined) throw new Error(`The Sentinels know no master, but ${answer}.`)
    return found
  }
  const sentinels: Sentinels = {
    url: `rediss+sentinel://:${password}@${ports.map((port) => `${address}:${port}`).join(',')}/${name}`,
    nodes,
    findMaster,
    async waitForReplica() {
      while (!/slave0:.*state=online/.test(ask(findMaster().url, 'info', 'replication'))) {
        await sleep(100)
      }
      // The Sentinels must know the replica before they can promote it.
      while (!ask(first, 'sentinel', 'replicas', name).includes('flags\nslave\n')) {
        await sleep(100)
      }
    },
    async stop() {
      await Promise.all(programs.map((program) => program.stop('SIGKILL')))
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await sentinels.waitForReplica()
  return sentinels
}
