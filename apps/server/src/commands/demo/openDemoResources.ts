import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { minuteMs } from '#platform/time/durations.ts'
import { openClickParameters } from '#roles/openClickParameters.ts'
import { openLog, openLogDatabases } from '#roles/openLog.ts'
import { openResources, type Resources } from '#roles/openResources.ts'

const timeouts = { statementMs: minuteMs, connectMs: minuteMs / 2 }

/** Opens the engines with more time than a request has: nobody waits, and the machine is busy. */
export async function openDemoResources(config: Config, logger: Logger): Promise<Resources> {
  const resources = await openResources(config, logger)
  const { now, logFailure } = resources
  const postgres = createPostgres({
    url: config.databaseUrl,
    hasPreparedStatements: config.hasPreparedStatements,
    ...timeouts,
  })
  const logDatabases = openLogDatabases(config, timeouts)
  const log = openLog({
    config,
    postgres,
    logDatabases,
    now,
    attemptMs: minuteMs / 2,
    logFailure,
  })
  const parameters = openClickParameters({ config, postgres, logDatabases })
  return {
    ...resources,
    postgres,
    log,
    logDatabases,
    parameters,
    async close() {
      await Promise.all([log.stop(config.stopMs), parameters.stop(config.stopMs)])
      await Promise.all(
        [postgres, ...logDatabases.map((each) => each.postgres)].map(({ stop }) => stop()),
      )
      await resources.close()
    },
  }
}
