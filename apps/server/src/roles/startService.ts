import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { openResources } from './openResources.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { printBootstrapLink } from './printBootstrapLink.ts'
import { reportEngines } from './reportEngines.ts'
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

/** Starts the service in this process, in one role. */
export async function startService(
  config: Config,
  logger: Logger,
  role: ServiceRole = 'all',
): Promise<Service> {
  const resources = await openResources(config, logger)
  await prepareDatabase(resources)
  const http = await (role === 'work' ? startStatusServer : startServing)(resources)
  logger.info(`Listening on ${http.url}.`)
  if (role !== 'work') await printBootstrapLink(resources.postgres.db, config.publicOrigin)
  const stopReporting = reportEngines(resources)
  const stopWorking =
    role === 'serve' ? null : startWorking(resources, { isServing: role === 'all' })

  return {
    url: http.url,
    async stop(drainMs) {
      http.announceStop()
      // Work stops at once, so that other processes take over.
      await Promise.all([stopWorking?.(), role === 'work' ? null : sleep(drainMs)])
      await http.stop()
      await stopReporting()
      await resources.close()
    },
  }
}
