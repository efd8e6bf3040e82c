import { startPostgres } from '@throughlink/services'
import { openService } from './harness/openService.ts'
import { isMatching, waitUntil } from './harness/probe.ts'
import { joinResults, runRounds, type Failure } from './harness/runRounds.ts'
import { startRedisNodes } from './harness/startRedisNodes.ts'
import { withCleanup } from '../faults/harness/withCleanup.ts'
import type { FailoverResult, FailoverScenario } from './scenario.ts'

/** One of three masters of a Redis Cluster is killed and frozen, and its replica takes over its slots. */
export const redisCluster: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    const postgres = await startPostgres()
    stops.push(postgres.stop)
    const cluster = await startRedisNodes()
    stops.push(cluster.stop)
    const service = await openService({ databaseUrl: postgres.url, redisUrl: cluster.url })
    stops.push(service.stop)
    await waitUntil(service, isMatching)
    let struck = cluster.findMaster()
    const failures: Failure[] = [
      {
        name: 'master of Redis killed (Cluster)',
        strike() {
          struck = cluster.findMaster()
          struck.signal('SIGKILL')
          return Promise.resolve()
        },
        async restore() {
          await cluster.restart(struck)
          await cluster.waitForReplicas()
        },
      },
      {
        name: 'master of Redis frozen (Cluster)',
        strike() {
          struck = cluster.findMaster()
          struck.signal('SIGSTOP')
          return Promise.resolve()
        },
        async restore() {
          struck.signal('SIGCONT')
          await cluster.waitForReplicas()
        },
      },
    ]
    const results: FailoverResult[] = []
    for (const failure of failures) {
      results.push(await runRounds({ ...options, service, failure, probe: isMatching }))
    }
    return joinResults(results)
  })
