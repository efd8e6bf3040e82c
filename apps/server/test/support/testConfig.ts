import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../../src/config.ts'

/** A configuration for tests: loopback speaks for whoever it says in `X-Forwarded-For`. */
export function testConfig(
  changes: Partial<Config> & Pick<Config, 'databaseUrl' | 'redisUrls'>,
): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    // Nobody listens there: what needs ClickHouse says where it is.
    clickhouseUrl: 'http://127.0.0.1:1',
    logRetentionMs: 192 * 3_600_000,
    clickKeys: [{ id: 1, secret: randomBytes(32) }],
    trustedProxies: ['127.0.0.0/8'],
    logLevel: 'silent',
    metricsToken: null,
    tracesUrl: null,
    matchWindowMs: 24 * 3_600_000,
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
