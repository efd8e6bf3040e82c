import type { Logger } from 'pino'
import { describeStartFailure, type StartSettings } from './describeStartFailure.ts'
import { handlePendingSignals, replaceEarlySignals } from './earlySignals.ts'

export interface RunOptions {
  readonly config: StartSettings & { readonly drainMs: number; readonly stopMs: number }
  readonly logger: Logger
  readonly start: () => Promise<Stoppable>
}

/** Something that runs in this process until it is stopped. */
export interface Stoppable {
  readonly stop: (drainMs: number) => Promise<void>
}

/**
 * Starts a service and stops it at SIGTERM or SIGINT. Ends the process with code 1 if the start fails, if the
 * stop takes too long, or at a second signal.
 */
export async function runUntilSignal({ config, logger, start }: RunOptions): Promise<void> {
  await handlePendingSignals()
  const starting = start()
  let isStopping = false
  // Before the service has started: a signal during the start would end the process without a clean stop.
  replaceEarlySignals((signal) => {
    // A second signal exits at once.
    if (isStopping) process.exit(1)
    isStopping = true
    // Only a developer presses Ctrl+C, and no load balancer has to notice.
    const drainMs = signal === 'SIGTERM' ? config.drainMs : 0
    const drain = drainMs === 0 ? '' : ` after ${drainMs / 1000} s of draining`
    logger.info(`Received ${signal}; stopping${drain}.`)
    void stopInTime(starting, drainMs, { config, logger })
  })
  try {
    await starting
  } catch (error) {
    failStart(error, { config, logger })
  }
}

/** Stops the service. Ends the process with code 1 if that fails or takes too long. */
export async function stopInTime(
  starting: Promise<Stoppable>,
  drainMs: number,
  { config, logger }: Pick<RunOptions, 'config' | 'logger'>,
): Promise<void> {
  const limit = setTimeout(() => {
    logger.error('Requests or workers did not finish in time. Set STOP_SECONDS to wait longer.')
    process.exit(1)
  }, drainMs + config.stopMs)
  try {
    await (await starting).stop(drainMs)
    clearTimeout(limit)
  } catch (error) {
    logger.error({ err: error }, 'Failed to stop.')
    process.exit(1)
  }
}

/** Logs one sentence with the fix, or an unexpected error with its stack, and ends the process. */
export function failStart(
  error: unknown,
  { config, logger }: Pick<RunOptions, 'config' | 'logger'>,
): never {
  const sentence = describeStartFailure(error, config)
  if (sentence === null) logger.fatal({ err: error }, 'Failed to start.')
  else logger.fatal(sentence)
  process.exit(1)
}
