import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '@throughlink/services'
import { createProtection, type FullProtection } from '../harness/engines/createProtection.ts'
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

/**
 * The primary fails and Patroni promotes a synchronous standby. The service has one address, that of HAProxy, and
 * requires a standby.
 */
export const patroni: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    const protection = createProtection(stops)
    const redis = await startRedis(protection)
    stops.push(redis.stop)
    const cluster = await startPatroni(protection)
    stops.push(cluster.stop)
    const service = await openWhenReady(cluster.url, redis.url, protection)
    stops.push(service.stop)
    await waitUntil(service, isWriting)
    const results: FailoverResult[] = []
    for (const failure of listFailures(cluster)) {
      results.push(await runRounds({ ...options, service, failure }))
    }
    return joinResults(results)
  })

/** HAProxy needs a moment to find the primary. */
async function openWhenReady(
  databaseUrl: string,
  redisUrl: string,
  protection: FullProtection,
): Promise<Service> {
  await sleep(2_000)
  return openService({
    databaseUrl,
    redisUrl,
    protection,
    env: { DATABASE_STANDBY_REQUIRED: 'on' },
  })
}

function listFailures(cluster: PatroniCluster): readonly Failure[] {
  let struck: PatroniNode | undefined
  const { waitForRedundancy } = cluster
  return [
    {
      name: 'primary: postmaster killed (Patroni)',
      async strike() {
        const leader = await cluster.findLeader()
        leader.signalPostgres('SIGKILL')
      },
      restore: waitForRedundancy,
    },
    {
      name: 'primary: machine killed (Patroni)',
      async strike() {
        struck = await cluster.findLeader()
        struck.signalAll('SIGKILL')
      },
      async restore() {
        await struck?.restart()
        await waitForRedundancy()
      },
    },
    {
      name: 'primary: machine frozen and resumed (Patroni)',
      async strike() {
        struck = await cluster.findLeader()
        struck.signalAll('SIGSTOP')
      },
      async restore() {
        struck?.signalAll('SIGCONT')
        await waitForRedundancy()
      },
    },
    { name: 'switchover (Patroni)', strike: cluster.switchOver, restore: waitForRedundancy },
  ]
}
