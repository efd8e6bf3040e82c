import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../../src/config.ts'
import { dayMs, hourMs } from '../../src/platform/time/durations.ts'

/** A configuration for tests. Loopback is a trusted proxy, so tests set addresses with `X-Forwarded-For`. */
export function testConfig(
  changes: Partial<Config> & Pick<Config, 'databaseUrl' | 'redisUrls'>,
): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    // Nothing listens there: tests that need ClickHouse set its URL.
    clickhouseUrl: 'http://127.0.0.1:1',
    logRetentionMs: 192 * hourMs,
    clickKeys: [{ id: 1, secret: randomBytes(32) }],
    trustedProxies: ['127.0.0.0/8'],
    logLevel: 'silent',
    metricsToken: null,
    tracesUrl: null,
    matchWindowMs: dayMs,
    webhookNetworks: [],
    ipv4Origin: null,
    ipv6Origin: null,
    publicOrigin: 'http://localhost:3000',
    linkDomain: null,
    oidc: null,
    relayRangesFile: join(import.meta.dirname, '../../data/relay-ranges.csv'),
    drainMs: 2_000,
    ...changes,
  }
}
