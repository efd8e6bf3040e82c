import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { waitForEngine } from '#platform/engines/waitForEngine.ts'
import { describeEngineFailure } from '#platform/process/describeEngineFailure.ts'
import { openResources, type Resources } from './openResources.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { printBootstrapLink } from './printBootstrapLink.ts'
import type { ServiceRole } from './role.ts'
import { startServing } from './startServing.ts'
import { startStatusServer } from './startStatusServer.ts'
import { startWorking } from './startWorking.ts'

export interface Service {
  /** The URL it listens on. */
  readonly url: string
  /**
   * Fails readiness at once and goes on serving for `drainMs`, so that load balancers notice. Then stops
   * accepting, finishes requests in progress, writes queued entries, and closes all connections.
   */
  readonly stop: (drainMs: number) => Promise<void>
}

/** How long the start waits for engines that may be down. */
const maxEngineWaitMs = 2_000

/** Starts the service in this process, in one role. */
export async function startService(
  config: Config,
  logger: Logger,
  role: ServiceRole = 'all',
): Promise<Service> {
  const resources = openResources(config, logger)
  await prepareDatabase(resources)
  const http = await (role === 'work' ? startStatusServer : startServing)(resources)
  logger.info(`Listening on ${http.url}.`)
  if (role !== 'work') await printBootstrapLink(resources.postgres.db, config.publicOrigin)
  await warnAboutEngines(resources)
  const stopWorking =
    role === 'serve' ? null : startWorking(resources, { isServing: role === 'all' })

  return {
    url: http.url,
    async stop(drainMs) {
      http.announceStop()
      // Work stops at once, so that other processes take over.
      await Promise.all([stopWorking?.(), role === 'work' ? null : sleep(drainMs)])
      await http.stop()
      await resources.close()
    },
  }
}

/** Called after the application was created, which blocks the process long enough for connections to time out. */
async function warnAboutEngines({ config, redis, clickhouse, logger }: Resources): Promise<void> {
  const [redisState, clickhouseState] = await Promise.all([
    waitForEngine(redis.check, maxEngineWaitMs),
    waitForEngine(clickhouse.check, maxEngineWaitMs),
  ])
  if (!redisState.isReady) {
    logger.warn(describeEngineFailure('Redis', config.redisUrls[0] ?? '', redisState.error))
  }
  if (!clickhouseState.isReady) {
    logger.warn(describeEngineFailure('ClickHouse', config.clickhouseUrl, clickhouseState.error))
  }
}
