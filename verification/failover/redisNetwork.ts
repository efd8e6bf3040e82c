import { setTimeout as sleep } from 'node:timers/promises'
import { type Redis, startPostgres } from '@throughlink/services'
import { createNetwork, type Machine } from '../harness/engines/createNetwork.ts'
import { createProtection, type FullProtection } from '../harness/engines/createProtection.ts'
import { startRedisNodes } from '../harness/engines/startRedisNodes.ts'
import { startSentinels } from '../harness/engines/startSentinels.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { openService } from './openService.ts'
import { isMatching, waitUntil } from './probe.ts'
import { type Failure, joinResults, runRounds } from './runRounds.ts'
import type { FailoverOptions, FailoverResult, FailoverScenario } from './scenario.ts'

const lossPercent = 10
const lossMs = 6_000

/** The network of Redis fails: each node is a machine of its own. Nobody tells the others that a master is gone. */
export const redisNetwork: FailoverScenario = async (options) =>
  joinResults([await runSentinel(options), await runCluster(options)])

function runSentinel(options: FailoverOptions): Promise<FailoverResult> {
  return withCleanup(async (stops) => {
    const network = await createNetwork()
    stops.push(network.remove)
    const nodes = [network.addMachine(), network.addMachine()] as const
    const watchers = network.addMachine()
    const protection = createProtection(stops, [...nodes, watchers])
    const sentinels = await startSentinels(protection, { nodes, watchers })
    stops.push(sentinels.stop)
    let struck: Redis = sentinels.findMaster()
    const failures: Failure[] = [
      {
        name: 'master of Redis: link cut (Sentinel)',
        strike() {
          struck = sentinels.findMaster()
          findMachine(nodes, struck).unplug()
          return Promise.resolve()
        },
        async restore() {
          // A master that is reachable again before the failover remains the master.
          while (sentinels.findMaster() === struck) await sleep(100)
          findMachine(nodes, struck).heal()
          await sentinels.waitForReplica()
        },
      },
      {
        name: `Redis: ${lossPercent} % of packets lost (Sentinel)`,
        async strike() {
          for (const machine of nodes) {
            for (const direction of ['received', 'sent'] as const) {
              machine.dropPackets({ direction, peers: [network.self], percent: lossPercent })
            }
          }
          await sleep(lossMs)
        },
        repair() {
          for (const machine of nodes) machine.heal()
          return Promise.resolve()
        },
        restore: sentinels.waitForReplica,
      },
    ]
    return runAll(options, sentinels.url, protection, failures)
  })
}

function runCluster(options: FailoverOptions): Promise<FailoverResult> {
  return withCleanup(async (stops) => {
    const network = await createNetwork()
    stops.push(network.remove)
    const machines = network.addMachines(6)
    const protection = createProtection(stops, machines)
    const cluster = await startRedisNodes(protection, machines)
    stops.push(cluster.stop)
    let struck = cluster.findMaster()
    const failure: Failure = {
      name: 'master of Redis: link cut (Cluster)',
      strike() {
        struck = cluster.findMaster()
        findMachine(machines, struck).unplug()
        return Promise.resolve()
      },
      async restore() {
        findMachine(machines, struck).heal()
        await cluster.waitForReplicas()
      },
    }
    return runAll(options, cluster.url, protection, [failure])
  })
}

/** The service and PostgreSQL are on the machine of the test. */
function runAll(
  options: FailoverOptions,
  redisUrl: string,
  protection: FullProtection,
  failures: readonly Failure[],
): Promise<FailoverResult> {
  return withCleanup(async (stops) => {
    const postgres = await startPostgres(protection)
    stops.push(postgres.stop)
    const service = await openService({ databaseUrl: postgres.url, redisUrl, protection })
    stops.push(service.stop)
    await waitUntil(service, isMatching)
    const results: FailoverResult[] = []
    for (const failure of failures) {
      results.push(await runRounds({ ...options, service, failure, probe: isMatching }))
    }
    return joinResults(results)
  })
}

function findMachine(machines: readonly Machine[], { url }: Redis): Machine {
  const found = machines.find(({ address }) => address === new URL(url).hostname)
  if (found === undefined) throw new Error(`${url} is on no machine.`)
  return found
}
