import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres, startRedis } from '@throughlink/services'
import { createProtection } from '../harness/engines/createProtection.ts'
import { prepareSignal } from '../harness/engines/prepareSignal.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { openService } from './openService.ts'
import { runRounds } from './runRounds.ts'
import type { FailoverScenario } from './scenario.ts'

const frozenMs = 6_000

/**
 * PostgreSQL stops responding without closing a connection, as on a machine whose disk hangs. Then it continues where
 * it was, and completes statements that the service has given up.
 */
export const frozen: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    const protection = createProtection(stops)
    const redis = await startRedis(protection)
    stops.push(redis.stop)
    const postgres = await startPostgres(protection)
    stops.push(postgres.stop)
    const resume = () => {
      prepareSignal(postgres.pid, 'SIGCONT')()
    }
    stops.push(resume)
    const service = await openService({
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      protection,
    })
    stops.push(service.stop)
    return runRounds({
      ...options,
      service,
      failure: {
        name: 'PostgreSQL frozen',
        async strike() {
          prepareSignal(postgres.pid, 'SIGSTOP')()
          await sleep(frozenMs)
        },
        repair() {
          resume()
          return Promise.resolve()
        },
      },
    })
  })
