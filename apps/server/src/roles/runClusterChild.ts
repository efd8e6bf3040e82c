import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { replaceEarlySignals } from '#platform/process/earlySignals.ts'
import { failStart, stopInTime } from '#platform/process/runUntilSignal.ts'
import { heartbeatMs } from './createSilenceCounter.ts'
import { openResources } from './openResources.ts'
import {
  type ClusterMessage,
  createClusterPrint,
  readClusterMessage,
} from './printClusterMetrics.ts'
import { reportEngines } from './reportEngines.ts'
import { startServing } from './startServing.ts'

/**
 * Serves in a process that shares its port with others. It stops when the first process says so or has ended,
 * not at a signal: Ctrl+C and some process managers send signals to all processes at once.
 */
export async function runClusterChild(
  config: Config,
  logger: Logger,
  stopTelemetry: () => Promise<void>,
): Promise<void> {
  replaceEarlySignals(() => undefined)
  let isStopping = false
  const starting = start()
  const stop = (drainMs: number) => {
    if (isStopping) return
    isStopping = true
    void stopInTime(starting, drainMs, { config, logger }).then(() => process.exit(0))
  }
  process.on('message', (received) => {
    const message = readClusterMessage(received)
    if (message?.type === 'throughlink:stop') stop(message.drainMs)
  })
  process.on('disconnect', () => {
    stop(0)
  })
  // The first process may have ended during the imports.
  if (!process.connected) stop(0)
  try {
    await starting
  } catch (error) {
    failStart(error, { config, logger })
  }

  async function start() {
    const resources = await openResources(config, logger, createClusterPrint)
    const http = await startServing(resources)
    const stopReporting = reportEngines(resources)
    const heartbeat = { type: 'throughlink:heartbeat' } satisfies ClusterMessage
    setInterval(() => process.connected && process.send?.(heartbeat), heartbeatMs).unref()
    return {
      async stop(drainMs: number) {
        http.announceStop()
        await new Promise((resolve) => setTimeout(resolve, drainMs))
        await http.stop()
        await stopReporting()
        await resources.close()
        await stopTelemetry()
      },
    }
  }
}
