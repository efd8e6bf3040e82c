import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres, startRedis } from '@throughlink/services'
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
    const redis = await startRedis()
    stops.push(redis.stop)
    const postgres = await startPostgres()
    stops.push(postgres.stop)
    const resume = () => {
      prepareSignal(postgres.pid, 'SIGCONT')()
    }
    stops.push(resume)
    const service = await openService({ databaseUrl: postgres.url, redisUrl: redis.url })
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
