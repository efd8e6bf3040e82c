import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { createPostgresClickParameters } from '../../pipeline/clicks/clickParameters.postgres.ts'
import { createPostgresEventLog } from '../../pipeline/event-log/eventLog.postgres.ts'
import { createPostgres } from '../../platform/engines/postgres.ts'
import { minuteMs } from '../../platform/time/durations.ts'
import { openResources, type Resources } from '../../roles/openResources.ts'

/** Opens the engines with more time than a request has: nobody waits, and the machine is busy. */
export function openDemoResources(config: Config, logger: Logger): Resources {
  const resources = openResources(config, logger)
  const { now, logFailure } = resources
  const postgres = createPostgres({
    url: config.databaseUrl,
    hasPreparedStatements: config.hasPreparedStatements,
    statementMs: minuteMs,
    connectMs: minuteMs / 2,
  })
  const log = createPostgresEventLog({
    pool: postgres.pool,
    now,
    laneCount: config.logLanes,
    attemptMs: minuteMs / 2,
    onFailure: logFailure('Failed to write to the event log; retrying.'),
  })
  const parameters = createPostgresClickParameters({ pool: postgres.pool })
  return {
    ...resources,
    postgres,
    log,
    parameters,
    async close() {
      await Promise.all([log.stop(config.stopMs), parameters.stop(config.stopMs)])
      await postgres.stop()
      await resources.close()
    },
  }
}
