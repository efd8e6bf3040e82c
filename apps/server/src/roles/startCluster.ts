import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import type { Config } from '#config.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { formatOrigin } from '#platform/http/listen.ts'
import type { Stoppable } from '#platform/process/runUntilSignal.ts'
import { secondMs } from '#platform/time/durations.ts'
import { sleep } from '#platform/time/sleep.ts'
import { createSilenceCounter, heartbeatMs, maxSilenceMs } from './createSilenceCounter.ts'
import { openLogDatabases } from './openLog.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { printBootstrapLink } from './printBootstrapLink.ts'
import { type ClusterMessage, readClusterMessage } from './printClusterMetrics.ts'

const firstMs = 1_000
const maxMs = 30_000

/**
 * Starts `WEB_CONCURRENCY` serving processes that share the port. This process prepares the database, accepts
 * connections and passes them to the children in turn, kills those that do not respond, starts those again that have
 * ended, and collects their metrics. It handles no requests itself.
 */
export async function startCluster(config: Config, logger: Logger): Promise<Stoppable> {
  const postgres = createPostgres({
    url: config.databaseUrl,
    hasPreparedStatements: config.hasPreparedStatements,
  })
  const logDatabases = openLogDatabases(config)
  const registry = new AggregatorRegistry()
  const listeners = new WeakSet<Worker>()
  const silence = createSilenceCounter<Worker>()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  try {
    await prepareDatabase({ config, logDatabases, logger, now: Date.now })
    cluster.on('message', (worker, received) => {
      const message = readClusterMessage(received)
      if (message?.type === 'throughlink:heartbeat') silence.hear(worker)
      if (message?.type === 'throughlink:metrics') void replyMetrics(registry, worker, message.id)
    })
    cluster.on('listening', (worker) => listeners.add(worker))
    // Goes on during the stop, which a frozen child would outlive.
    setInterval(killSilentChildren, heartbeatMs).unref()
    // The first one alone, so that a start that fails says so once.
    const first = keepServing()
    await first.listening
    const others = Array.from({ length: config.webConcurrency - 1 }, () => keepServing())
    const children = [first, ...others]
    await Promise.all(others.map(({ listening }) => listening))
    logger.info(
      `Listening on ${formatOrigin(config.host, config.port)} with ${config.webConcurrency} processes.`,
    )
    await printBootstrapLink(postgres.db, config.publicOrigin)
    return {
      async stop(drainMs) {
        stopping.abort()
        for (const child of children) child.stop(drainMs)
        await Promise.all(children.map(({ ended }) => ended))
      },
    }
  } finally {
    await Promise.all(
      [postgres, ...logDatabases.map((each) => each.postgres)].map(({ stop }) => stop()),
    )
  }

  function killSilentChildren(): void {
    const running = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined)
    for (const { process } of silence.count(running)) {
      const seconds = maxSilenceMs / secondMs
      logger.error(`Process ${process.pid ?? ''} has not responded for ${seconds} s; killing it.`)
      process.kill('SIGKILL')
    }
  }

  /** Keeps one child running. If it fails at its first start, it has logged why, and this process ends too. */
  function keepServing() {
    let current = cluster.fork()
    const isFirstListening = waitUntilListening(current)
    async function run(): Promise<void> {
      if (!(await isFirstListening)) return
      for (let failures = 0; ; failures += 1) {
        const startedMs = performance.now()
        await waitForExit(current)
        if (isStopping()) return
        if (performance.now() - startedMs > stableMs) failures = 0
        const delayMs = computeRestartDelay(failures)
        logger.error(`Process ${current.process.pid ?? ''} has ended; starting another.`)
        await sleep(delayMs, stopping.signal)
        if (isStopping()) return
        current = cluster.fork()
      }
    }
    return {
      listening: isFirstListening.then((isListening) => {
        if (!isListening) process.exit(1)
      }),
      ended: run(),
      stop: (drainMs: number) => {
        // One that does not listen yet has no requests, and does not receive messages either.
        if (!listeners.has(current)) current.process.kill('SIGKILL')
        else if (current.isConnected()) {
          current.send({ type: 'throughlink:stop', drainMs } satisfies ClusterMessage)
        }
      },
    }
  }
}

/** A child that served for this long did not end because of its start. */
const stableMs = 60_000

async function waitForExit(worker: Worker): Promise<void> {
  if (!worker.isDead()) await once(worker, 'exit')
}

/** Resolves with whether the child listens. False: it has ended. */
function waitUntilListening(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.once('listening', () => {
      resolve(true)
    })
    worker.once('exit', () => {
      resolve(false)
    })
  })
}

async function replyMetrics(
  registry: Pick<AggregatorRegistry<never>, 'clusterMetrics'>,
  worker: Worker,
  id: number,
): Promise<void> {
  const text = await registry.clusterMetrics().catch(() => null)
  if (!worker.isConnected()) return
  worker.send({ type: 'throughlink:metrics-reply', id, text } satisfies ClusterMessage)
}

/** Returns how long to wait before a process is started again that ended soon after its start, `failures` times. */
export function computeRestartDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(firstMs * 2 ** (failures - 1), maxMs)
}
