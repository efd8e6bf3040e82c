import { addMetrics } from '#platform/http/addMetrics.ts'
import { createServer } from '#platform/http/createServer.ts'
import { addHealth, listHealthChecks } from '#platform/http/health.ts'
import { listen } from '#platform/http/listen.ts'
import type { Resources } from './openResources.ts'

/** The listener of a process. */
export interface HttpServer {
  /** The URL it listens on. */
  readonly url: string
  /** Makes `/readyz` report `stopping`, and closes each connection after its next response. */
  readonly announceStop: () => void
  /** Stops accepting and finishes requests in progress. */
  readonly stop: () => Promise<void>
}

/** Serves `/livez`, `/readyz` and `/metrics` of a working process, and nothing else, on `PORT`. */
export async function startStatusServer(resources: Resources): Promise<HttpServer> {
  const { config, logger, log, metrics } = resources
  let isStopping = false
  const server = await createServer({ logger, trustedProxies: config.trustedProxies })
  addMetrics(server, metrics, {
    tokens: config.metricsTokens,
    queuedEntries: () => log.waiting,
  })
  addHealth(server, listHealthChecks(resources), () => isStopping)
  const url = await listen(server, config)
  return {
    url,
    announceStop() {
      isStopping = true
    },
    stop: () => server.close(),
  }
}
