import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '@throughlink/services'
import { createProtection } from '../harness/engines/createProtection.ts'
import { startPatroni } from '../harness/engines/startPatroni.ts'
import { exactly } from '../harness/report/rows.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { openService } from './openService.ts'
import { isWriting, waitUntil } from './probe.ts'
import { joinResults, runRounds } from './runRounds.ts'
import type { FailoverScenario } from './scenario.ts'

/** Longer than Patroni needs to notice: a loop, and a retry. */
const memberDownMs = 6_000

/**
 * Members of etcd fail. Without one of three, nothing happens. Without all of them, Patroni demotes the primary, because
 * it cannot know whether another node was promoted.
 */
export const etcd: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    const protection = createProtection(stops)
    const redis = await startRedis(protection)
    stops.push(redis.stop)
    const cluster = await startPatroni(protection)
    stops.push(cluster.stop)
    const service = await openService({
      databaseUrl: cluster.url,
      redisUrl: redis.url,
      protection,
      env: { DATABASE_STANDBY_REQUIRED: 'on' },
    })
    stops.push(service.stop)
    await waitUntil(service, isWriting)

    let round = 0
    let failovers = 0
    const one = await runRounds({
      ...options,
      service,
      isRefusalAllowed: false,
      failure: {
        name: 'etcd: one of three members killed',
        async strike() {
          const leader = await cluster.findLeader()
          round += 1
          cluster.etcd[round % cluster.etcd.length]?.kill()
          await sleep(memberDownMs)
          if ((await cluster.findLeader()) !== leader) failovers += 1
        },
        async repair() {
          await cluster.etcd[round % cluster.etcd.length]?.restart()
        },
        restore: cluster.waitForRedundancy,
      },
    })
    const all = await runRounds({
      ...options,
      service,
      failure: {
        name: 'etcd: all members killed and restarted',
        async strike() {
          for (const member of cluster.etcd) member.kill()
          while (await cluster.hasPrimary()) await sleep(100)
        },
        async repair() {
          await Promise.all(cluster.etcd.map((member) => member.restart()))
        },
        restore: cluster.waitForRedundancy,
      },
    })
    const stayed = exactly('etcd: one of three members killed: failovers', failovers, 0)
    return joinResults([{ ...one, rows: [stayed, ...one.rows] }, all])
  })
