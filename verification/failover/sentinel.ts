import { setTimeout as sleep } from 'node:timers/promises'
import { createProtection } from '../harness/engines/createProtection.ts'
import { startSentinels } from '../harness/engines/startSentinels.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import type { FailoverScenario } from './scenario.ts'
import { strikeMaster } from './strikeMaster.ts'

/** The master of Redis is killed and frozen. Sentinels promote its replica, and the service follows them. */
export const sentinel: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    const protection = createProtection(stops)
    const { url, findMaster, waitForReplica, stop } = await startSentinels(protection)
    stops.push(stop)
    return strikeMaster(
      {
        name: 'Sentinel',
        url,
        protection,
        findMaster,
        // A master that restarts empty before the failover would empty its replica.
        async waitForFailover(struck) {
          while (findMaster() === struck) await sleep(100)
        },
        restart: (struck) => struck.restart(),
        waitForReplicas: waitForReplica,
      },
      options,
      stops,
    )
  })
