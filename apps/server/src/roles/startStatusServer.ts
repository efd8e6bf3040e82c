import { addHealth } from '../platform/http/health.ts'
import { createServer } from '../platform/http/createServer.ts'
import { addMetrics } from '../platform/http/addMetrics.ts'
import { listHealthChecks } from '../platform/http/listHealthChecks.ts'
import type { HttpServer } from './httpServer.ts'
import type { Resources } from './openResources.ts'

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
  const url = await server.listen({ host: config.host, port: config.port })
  return {
    url,
    announceStop() {
      isStopping = true
    },
    stop: () => server.close(),
  }
}
