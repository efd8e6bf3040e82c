import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'

/** More than any test needs. */
export const testQuotas: Config['quotas'] = {
  apps: 1_000_000,
  domains: 1_000_000,
  keys: 1_000_000,
  links: 1_000_000,
  members: 1_000_000,
  pictures: 1_000_000,
  webhooks: 1_000_000,
  organizations: 1_000_000,
}

/** A configuration for tests. Loopback is a trusted proxy, so tests set addresses with `X-Forwarded-For`. */
export function testConfig(
  changes: Partial<Config> & Pick<Config, 'databaseUrl' | 'redisUrls'>,
): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    migrationsDatabaseUrl: changes.databaseUrl,
    databasePool: 20,
    hasPreparedStatements: true,
    isStandbyRequired: false,
    workerConcurrency: 4,
    webConcurrency: 1,
    // Nothing listens there: tests that need ClickHouse set its URL.
    clickhouseUrl: 'http://127.0.0.1:1',
    logDatabaseUrls: [],
    logLanes: 1,
    logRetentionMs: 2 * hourMs,
    analyticsRetentionMonths: 13,
    countRetentionMonths: 60,
    deletionGraceMs: 30 * dayMs,
    auditRetentionMs: 730 * dayMs,
    sessionIdleMs: 30 * dayMs,
    sessionMaxMs: 90 * dayMs,
    quotas: testQuotas,
    clickKeys: [{ id: 1, secret: randomBytes(32) }],
    secretsKeys: [],
    trustedProxies: ['127.0.0.0/8'],
    logLevel: 'silent',
    metricsTokens: [],
    tracesUrl: null,
    matchWindowMs: dayMs,
    webhookNetworks: [],
    ipv4Origin: null,
    ipv6Origin: null,
    publicOrigin: 'http://localhost:3000',
    linkDomain: null,
    linkOrigin: null,
    oidc: null,
    hasPasswordSignIn: true,
    ssoDomains: [],
    email: null,
    relayRangesFile: join(import.meta.dirname, '../../data/relay-ranges.csv'),
    relayRangesUrl: null,
    currencyRatesUrl: null,
    backup: { folder: 'backups', time: '03:00', keep: 7, s3Url: null },
    drainMs: 0,
    stopMs: 2_000,
    ...changes,
  }
}
