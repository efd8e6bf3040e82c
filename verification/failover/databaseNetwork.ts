import { setTimeout as sleep } from 'node:timers/promises'
import { type Place, startRedis } from '@throughlink/services'
import { createNetwork, type Machine } from '../harness/engines/createNetwork.ts'
import { createProtection } from '../harness/engines/createProtection.ts'
import {
  type PatroniCluster,
  type PatroniNode,
  startPatroni,
} from '../harness/engines/startPatroni.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { openService } from './openService.ts'
import { isWriting, waitUntil } from './probe.ts'
import { type Failure, joinResults, runRounds } from './runRounds.ts'
import type { FailoverResult, FailoverScenario } from './scenario.ts'
import type { Service } from './service.ts'

const lossPercent = 10
const lossMs = 6_000
const unreachableMs = 6_000
/** How long the standbys receive nothing before the primary is killed. */
const lagMs = 1_500
const directions = ['received', 'sent'] as const

/**
 * The network of the database fails. Every node, member of etcd, HAProxy, Redis and the service have a machine of their
 * own, and links are cut completely, in one direction, and between some of them.
 */
export const databaseNetwork: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    const network = await createNetwork()
    stops.push(network.remove)
    const nodes = network.addMachines(3)
    const etcd = network.addMachines(3)
    const proxy = network.addMachine()
    const home = network.addMachine()
    const cache = network.addMachine()
    const protection = createProtection(stops, [...nodes, proxy, cache])
    const redis = await startRedis({ ...protection, place: cache })
    stops.push(redis.stop)
    const cluster = await startPatroni(protection, { nodes, etcd, proxy })
    stops.push(cluster.stop)
    const service = await openService({
      databaseUrl: cluster.url,
      redisUrl: redis.url,
      protection,
      place: home,
      env: { DATABASE_STANDBY_REQUIRED: 'on' },
    })
    stops.push(service.stop)
    await waitUntil(service, isWriting)

    const engines = [proxy, { address: new URL(redis.url).hostname }]
    const results: FailoverResult[] = []
    for (const failure of [
      ...listCuts(cluster, nodes, etcd),
      losePackets(home, engines),
      ...listLostAddresses(proxy),
      killLagging('primary: cut off from its standbys, then killed (Patroni)', cluster, nodes),
    ]) {
      results.push(await runRounds({ ...options, service, failure }))
    }

    const name = 'control, the same with asynchronous standbys'
    const control = makeAsynchronous(killLagging(name, cluster, nodes), cluster, service)
    results.push(
      await runRounds({ ...options, rounds: 1, service, failure: control, isControl: true }),
    )
    return joinResults(results)
  })

/** The primary is cut off, and its link is restored under load after a standby was promoted. */
function listCuts(
  cluster: PatroniCluster,
  nodes: readonly Machine[],
  etcd: readonly Place[],
): readonly Failure[] {
  const makeFailure = (name: string, cut: (machine: Machine) => void): Failure => {
    let struck: Machine | undefined
    return {
      name,
      async strike() {
        const leader = await cluster.findLeader()
        struck = findMachine(nodes, leader)
        cut(struck)
        // Until Patroni has noticed, writes may succeed.
        while (await cluster.isPrimary(leader)) await sleep(100)
      },
      async restore() {
        struck?.heal()
        await cluster.waitForRedundancy()
      },
    }
  }
  return [
    makeFailure('primary: link cut (Patroni)', (machine) => {
      machine.unplug()
    }),
    makeFailure('primary: receives nothing, sends (Patroni)', (machine) => {
      machine.dropPackets({ direction: 'received' })
    }),
    makeFailure('primary: sends nothing, receives (Patroni)', (machine) => {
      machine.dropPackets({ direction: 'sent' })
    }),
    makeFailure('primary: cut off from etcd only (Patroni)', (machine) => {
      for (const direction of directions) machine.dropPackets({ direction, peers: etcd })
    }),
  ]
}

/** Packets between the service and its engines are lost for a while. Those of the phones are not. */
function losePackets(service: Machine, peers: readonly Place[]): Failure {
  return {
    name: `PostgreSQL and Redis: ${lossPercent} % of packets lost`,
    async strike() {
      for (const direction of directions) {
        service.dropPackets({ direction, peers, percent: lossPercent })
      }
      await sleep(lossMs)
    },
    repair() {
      service.heal()
      return Promise.resolve()
    },
  }
}

/** The one address of the database cannot be reached, until its link is restored. */
function listLostAddresses(proxy: Machine): readonly Failure[] {
  const makeFailure = (name: string, cut: () => void): Failure => ({
    name,
    async strike() {
      cut()
      await sleep(unreachableMs)
    },
    repair() {
      proxy.heal()
      return Promise.resolve()
    },
  })
  return [
    makeFailure('HAProxy: link cut', proxy.unplug),
    makeFailure('HAProxy: unreachable, as reported by a router', () => {
      proxy.dropPackets({ direction: 'received', isReported: true })
    }),
  ]
}

/** The standbys lag, and then the primary is lost. What it has confirmed alone is lost with it. */
function killLagging(name: string, cluster: PatroniCluster, nodes: readonly Machine[]): Failure {
  let struck: PatroniNode | undefined
  return {
    name,
    async strike() {
      const leader = await cluster.findLeader()
      const machine = findMachine(nodes, leader)
      const peers = nodes.filter((each) => each !== machine)
      for (const direction of directions) machine.dropPackets({ direction, peers })
      await sleep(lagMs)
      machine.unplug()
      leader.signalAll('SIGKILL')
      struck = leader
    },
    async restore() {
      if (struck === undefined) return
      findMachine(nodes, struck).heal()
      await struck.restart()
      await cluster.waitForRedundancy()
    },
  }
}

/** Lets the primary confirm commits alone, until the failure is over. */
function makeAsynchronous(
  failure: Failure,
  { setSynchronous }: PatroniCluster,
  { database: { pool } }: Service,
): Failure {
  const isSynchronous = async () => {
    const setting = "current_setting('synchronous_standby_names') as names"
    const { rows } = await pool.query<{ names: string }>(`select ${setting}`)
    return rows[0]?.names !== ''
  }
  return {
    ...failure,
    async strike() {
      await setSynchronous(false)
      while (await isSynchronous()) await sleep(100)
      await failure.strike()
    },
    async restore() {
      await setSynchronous(true)
      await failure.restore?.()
    },
  }
}

function findMachine(machines: readonly Machine[], { place }: PatroniNode): Machine {
  const found = machines.find(({ address }) => address === place.address)
  if (found === undefined) throw new Error(`${place.address} is no machine.`)
  return found
}
