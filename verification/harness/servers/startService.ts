import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs, secondMs } from '@throughlink/server/src/platform/time/durations.ts'
import { type Caddy, type Haproxy, startCaddy, startHaproxy } from '@throughlink/services'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { type Collector, startCollector } from './startCollector.ts'
import type { ServerProcess } from './startServer.ts'
import { type Testbed, withTestbed } from './startTestbed.ts'

/** The service as in production, with private engines, reachable directly and through two proxies. */
export interface Service {
  readonly bed: Testbed
  readonly server: ServerProcess
  readonly haproxy: Haproxy
  readonly caddy: Caddy
  /** Receives the traces of the service. */
  readonly collector: Collector
  /** Returns everything that the service has logged, at the most verbose level. */
  readonly readLog: () => string
}

export const publicHost = 'dash.example'
export const metricsToken = 'a-metrics-token-of-some-length'
/** Trusted as a proxy. Clients that connect from another address on loopback are not. */
export const proxyAddress = '127.0.0.1'

/**
 * Paths that begin with it are refused by both proxies. A request for one that reaches the service through a proxy
 * is one that the proxy did not see as a request.
 */
export const deniedPath = '/denied-'

/** Time for HAProxy to notice that the server is ready. */
const noticeMs = 700

/** Starts everything, runs the body, and stops everything, also if the body fails. */
export function withService<T>(body: (service: Service) => Promise<T>): Promise<T> {
  return withTestbed(async (bed) => {
    const collector = await startCollector()
    const log: string[] = []
    const server = await bed.startServer({
      onOutput: (text) => void log.push(text),
      env: {
        LOG_LEVEL: 'trace',
        METRICS_TOKEN: metricsToken,
        PUBLIC_ORIGIN: `https://${publicHost}`,
        TRACES_URL: collector.url,
        TRUSTED_PROXIES: `${proxyAddress}/32`,
      },
    })
    const haproxy = await startHaproxy([{ name: 'server', port: server.port }], {
      rules: [`http-request deny if { path_beg ${deniedPath} /metrics }`],
    })
    const folder = copyCaddyfile()
    try {
      const caddy = await startCaddy({
        folder,
        upstream: `127.0.0.1:${server.port}`,
        lifetimeSeconds: hourMs / secondMs,
      })
      try {
        await sleep(noticeMs)
        return await body({ bed, server, haproxy, caddy, collector, readLog: () => log.join('') })
      } finally {
        await caddy.stop()
      }
    } finally {
      rmSync(folder, { recursive: true })
      await haproxy.stop('SIGKILL')
      collector.stop()
    }
  })
}

/** Copies the Caddyfile that is deployed, with one more path that it refuses. */
function copyCaddyfile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-caddyfile-'))
  cpSync(join(repositoryRoot, 'deploy/caddy'), folder, { recursive: true })
  const file = join(folder, 'Caddyfile')
  const text = readFileSync(file, 'utf8')
  const rule = '@internal path /metrics '
  if (!text.includes(rule)) throw new Error('The Caddyfile has no rule for internal paths.')
  writeFileSync(file, text.replace(rule, `${rule}${deniedPath}* `))
  return folder
}
