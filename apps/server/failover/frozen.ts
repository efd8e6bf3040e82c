import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres, startRedis } from '@throughlink/services'
import { prepareSignal } from '../faults/harness/prepareSignal.ts'
import { openService } from './harness/openService.ts'
import { runRounds } from './harness/runRounds.ts'
import type { FailoverScenario } from './scenario.ts'

const frozenMs = 6_000

/**
 * PostgreSQL stops responding without closing a connection, as on a machine whose disk hangs. Then it continues where
 * it was, and completes statements that the service has given up.
 */
export const frozen: FailoverScenario = async (options) => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const service = await openService({ databaseUrl: postgres.url, redisUrl: redis.url })
  try {
    return await runRounds({
      ...options,
      service,
      failure: {
        name: 'PostgreSQL frozen',
        async strike() {
          prepareSignal(postgres.pid, 'SIGSTOP')()
          await sleep(frozenMs)
        },
        repair() {
          prepareSignal(postgres.pid, 'SIGCONT')()
          return Promise.resolve()
        },
      },
    })
  } finally {
    prepareSignal(postgres.pid, 'SIGCONT')()
    await service.stop()
    await Promise.all([postgres.stop(), redis.stop()])
  }
}
