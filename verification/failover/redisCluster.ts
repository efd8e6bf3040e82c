import { createProtection } from '../harness/engines/createProtection.ts'
import { startRedisNodes } from '../harness/engines/startRedisNodes.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import type { FailoverScenario } from './scenario.ts'
import { strikeMaster } from './strikeMaster.ts'

/** One of three masters of a Redis Cluster is killed and frozen, and its replica takes over its slots. */
export const redisCluster: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    const protection = createProtection(stops)
    const { url, findMaster, restart, waitForReplicas, stop } = await startRedisNodes(protection)
    stops.push(stop)
    return strikeMaster(
      {
        name: 'Cluster',
        url,
        protection,
        findMaster,
        waitForFailover: () => Promise.resolve(),
        restart,
        waitForReplicas,
      },
      options,
      stops,
    )
  })
