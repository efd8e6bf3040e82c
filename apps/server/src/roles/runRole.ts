import cluster from 'node:cluster'
import { type Config, readConfigOrExit, readMigrationUrls, readPort } from '#config.ts'
import { createLogger } from '#platform/process/createLogger.ts'
import { runUntilSignal } from '#platform/process/runUntilSignal.ts'
import { type Role, roles, type ServiceRole } from './role.ts'

const timeoutMs = 3_000

/** Runs a role; null prints which there are. Each role loads its modules itself, so that short commands start fast. */
export async function runRole(role: Exclude<Role, 'admin'> | null): Promise<void> {
  switch (role) {
    case null:
      process.stderr.write(`The role must be one of ${roles.join(', ')}. Without one, it is all.\n`)
      process.exitCode = 1
      return
    case 'migrate': {
      const { runMigrate } = await import('./runMigrate.ts')
      return runMigrate(readMigrationUrls(process.env))
    }
    case 'health':
      return checkHealth(readPort(process.env))
    case 'serve':
    case 'work':
    case 'all':
      return runService(role, readConfigOrExit(process.env))
  }
}

/** Starts the service in its role, and stops it gracefully at a signal. */
async function runService(serviceRole: ServiceRole, config: Config): Promise<void> {
  const logger = createLogger({ level: config.logLevel, isTerminal: process.stdout.isTTY })
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

/**
 * The role `health`: exits with 0 if the service on this machine is ready, and with 1 otherwise. For the health
 * check of an image that has no other program to make a request with.
 */
async function checkHealth(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/readyz`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    process.stdout.write(`${await response.text()}\n`)
    if (!response.ok) process.exitCode = 1
  } catch (error) {
    process.stderr.write(`${url} does not respond: ${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
