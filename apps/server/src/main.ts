#!/usr/bin/env -S node --conditions=@throughlink/source
/**
 * Entry point: `throughlink-server serve | work | all | migrate`. Reads the environment, starts the service in
 * its role, and stops it gracefully.
 */
import cluster from 'node:cluster'
import { readConfigOrExit, readMigrationUrls, type Config } from './config.ts'
import { createLogger } from './platform/process/createLogger.ts'
import { runUntilSignal } from './platform/process/runUntilSignal.ts'
import { readRole, roles, type ServiceRole } from './roles/role.ts'

const role = readRole(process.argv.slice(2))
if (role === null) {
  process.stderr.write(`The role must be one of ${roles.join(', ')}. Without one, it is all.\n`)
  process.exit(1)
} else if (role === 'migrate') {
  const { runMigrate } = await import('./roles/runMigrate.ts')
  await runMigrate(readMigrationUrls(process.env))
} else {
  await run(role, readConfigOrExit(process.env))
}

async function run(serviceRole: ServiceRole, config: Config): Promise<void> {
  const logger = createLogger({ level: config.logLevel, isTerminal: process.stdout.isTTY })
  const hasChildren = serviceRole === 'serve' && config.webConcurrency > 1
  if (config.webConcurrency > 1 && !hasChildren) {
    logger.warn('WEB_CONCURRENCY is ignored: only the role serve has several processes.')
  }
  if (hasChildren && cluster.isPrimary) {
    const { startCluster } = await import('./roles/startCluster.ts')
    await runUntilSignal({ config, logger, start: () => startCluster(config, logger) })
    return
  }
  // Before the service, so that the server is instrumented when it is created.
  const stopTelemetry =
    config.tracesUrl === null
      ? () => Promise.resolve()
      : await (
          await import('./platform/tracing/startTelemetry.ts')
        ).startTelemetry(config.tracesUrl)
  if (hasChildren) {
    const { runClusterChild } = await import('./roles/runClusterChild.ts')
    await runClusterChild(config, logger, stopTelemetry)
    return
  }
  const { startService } = await import('./roles/startService.ts')
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
