import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres, type Redis } from '@throughlink/services'
import { openService } from './harness/openService.ts'
import { isMatching, waitUntil } from './harness/probe.ts'
import { joinResults, runRounds, type Failure } from './harness/runRounds.ts'
import { startSentinels } from './harness/startSentinels.ts'
import { withCleanup } from '../faults/harness/withCleanup.ts'
import type { FailoverResult, FailoverScenario } from './scenario.ts'

/** The master of Redis is killed and frozen. Sentinels promote its replica, and the service follows them. */
export const sentinel: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    const postgres = await startPostgres()
    stops.push(postgres.stop)
    const sentinels = await startSentinels()
    stops.push(sentinels.stop)
    const service = await openService({ databaseUrl: postgres.url, redisUrl: sentinels.url })
    stops.push(service.stop)
    await waitUntil(service, isMatching)
    let struck: Redis = sentinels.findMaster()
    const waitForFailover = async () => {
      while (sentinels.findMaster() === struck) await sleep(100)
    }
    const failures: Failure[] = [
      {
        name: 'master of Redis killed (Sentinel)',
        strike() {
          struck = sentinels.findMaster()
          struck.signal('SIGKILL')
          return Promise.resolve()
        },
        async restore() {
          // Later than the failover: a master that restarts empty before it would empty its replica.
          await waitForFailover()
          await struck.restart()
          await sentinels.waitForReplica()
        },
      },
      {
        name: 'master of Redis frozen (Sentinel)',
        strike() {
          struck = sentinels.findMaster()
          struck.signal('SIGSTOP')
          return Promise.resolve()
        },
        async restore() {
          await waitForFailover()
          struck.signal('SIGCONT')
          await sentinels.waitForReplica()
        },
      },
    ]
    const results: FailoverResult[] = []
    for (const failure of failures) {
      results.push(await runRounds({ ...options, service, failure, probe: isMatching }))
    }
    return joinResults(results)
  })
