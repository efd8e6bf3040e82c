import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres, startRedisCluster, type Redis } from '@throughlink/services'
import { openService } from './harness/openService.ts'
import { isMatching, waitUntil } from './harness/probe.ts'
import { joinResults, runRounds, type Failure } from './harness/runRounds.ts'
import { withCleanup } from '../faults/harness/withCleanup.ts'
import type { FailoverResult, FailoverScenario } from './scenario.ts'

/** One of three masters of a Redis Cluster is killed and frozen, and its replica takes over its slots. */
export const redisCluster: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    const postgres = await startPostgres()
    stops.push(postgres.stop)
    const nodes = await startRedisCluster()
    stops.push(() => Promise.all(nodes.map((node) => node.stop('SIGKILL'))))
    for (const { port } of nodes) ask(port, 'config', 'set', 'cluster-require-full-coverage', 'no')
    await waitForCluster(nodes)
    const redisUrl = nodes.map(({ url }) => url).join(',')
    const service = await openService({ databaseUrl: postgres.url, redisUrl })
    stops.push(service.stop)
    await waitUntil(service, isMatching)
    let struck = findMaster(nodes)
    const failures: Failure[] = [
      {
        name: 'master of Redis killed (Cluster)',
        strike() {
          struck = findMaster(nodes)
          struck.signal('SIGKILL')
          return Promise.resolve()
        },
        async restore() {
          await struck.restart()
          ask(struck.port, 'config', 'set', 'cluster-require-full-coverage', 'no')
          await waitForCluster(nodes)
        },
      },
      {
        name: 'master of Redis frozen (Cluster)',
        strike() {
          struck = findMaster(nodes)
          struck.signal('SIGSTOP')
          return Promise.resolve()
        },
        async restore() {
          struck.signal('SIGCONT')
          await waitForCluster(nodes)
        },
      },
    ]
    const results: FailoverResult[] = []
    for (const failure of failures) {
      results.push(await runRounds({ ...options, service, failure, probe: isMatching }))
    }
    return joinResults(results)
  })

function findMaster(nodes: readonly Redis[]): Redis {
  const found = nodes.find(({ port }) => ask(port, 'info', 'replication').includes('role:master'))
  if (found === undefined) throw new Error('The cluster has no master.')
  return found
}

/** Waits until each of the three masters has a replica that is up to date. */
async function waitForCluster(nodes: readonly Redis[]): Promise<void> {
  const countPairs = () =>
    nodes.filter(({ port }) => /slave0:.*state=online/.test(ask(port, 'info', 'replication')))
      .length
  const isOk = () =>
    nodes.every(({ port }) => ask(port, 'cluster', 'info').includes('cluster_state:ok'))
  while (countPairs() < nodes.length / 2 || !isOk()) await sleep(200)
}

function ask(port: number, ...args: string[]): string {
  return execFileSync('redis-cli', ['-p', String(port), ...args], { encoding: 'utf8' })
}
