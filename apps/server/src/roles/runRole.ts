import cluster from 'node:cluster'
import { type Config, describeMisspelled, readConfigOrExit, readMigrationUrls } from '#config.ts'
import { createLogger } from '#platform/process/createLogger.ts'
import { runUntilSignal } from '#platform/process/runUntilSignal.ts'
import { type Role, roles, type ServiceRole } from './role.ts'

/** Runs a role; null prints which there are. Each role loads its modules itself, so that short commands start fast. */
export async function runRole(role: Exclude<Role, 'admin' | 'health'> | null): Promise<void> {
  switch (role) {
    case null:
      process.stderr.write(`The role must be one of ${roles.join(', ')}. Without one, it is all.\n`)
      process.exitCode = 1
      return
    case 'migrate': {
      const { runMigrate } = await import('./runMigrate.ts')
      return runMigrate(readMigrationUrls(process.env))
    }
    case 'serve':
    case 'work':
    case 'all':
      return runService(role, readConfigOrExit(process.env))
  }
}

/** Starts the service in its role, and stops it gracefully at a signal. */
async function runService(serviceRole: ServiceRole, config: Config): Promise<void> {
  const logger = createLogger({
    level: config.logLevel,
    role: serviceRole,
    isTerminal: process.stdout.isTTY,
  })
  const misspelled = cluster.isPrimary ? describeMisspelled(process.env) : null
  if (misspelled !== null) logger.warn(misspelled)
  const hasChildren = serviceRole === 'serve' && config.webConcurrency > 1
  if (config.webConcurrency > 1 && !hasChildren) {
    logger.warn('WEB_CONCURRENCY is ignored: only the role serve has several processes.')
  }
  if (hasChildren && cluster.isPrimary) {
    const { startCluster } = await import('./startCluster.ts')
    await runUntilSignal({ config, logger, start: () => startCluster(config, logger) })
    return
  }
  // Before the service, so that the server is instrumented when it is created.
  const stopTelemetry =
    config.tracesUrl === null
      ? () => Promise.resolve()
      : await (await import('#platform/tracing/startTelemetry.ts')).startTelemetry(config.tracesUrl)
  if (hasChildren) {
    const { runClusterChild } = await import('./runClusterChild.ts')
    await runClusterChild(config, logger, stopTelemetry)
    return
  }
  const { startService } = await import('./startService.ts')
  await runUntilSignal({
    config,
    logger,
    async start() {
      const service = await startService(config, logger, serviceRole)
      return {
        async stop(drainMs) {
          await service.stop(drainMs)
          await stopTelemetry()
        },
      }
    },
  })
}
