import { randomBytes } from 'node:crypto'
import { createAddressRanges } from '@throughlink/matcher'
import { type App, createApp } from '@throughlink/server/src/app.ts'
import { noEmails } from '@throughlink/server/src/manage/delivery/email/createEmails.ts'
import { createPostgresBlockingHashes } from '@throughlink/server/src/pipeline/click-index/blockingHashes.postgres.ts'
import { createRedisClickIndex } from '@throughlink/server/src/pipeline/click-index/clickIndex.redis.ts'
import { createRedisEstimateMembers } from '@throughlink/server/src/pipeline/click-index/estimateMembers.redis.ts'
import { createPostgresClickParameters } from '@throughlink/server/src/pipeline/clicks/clickParameters.postgres.ts'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import { createInstallCounter } from '@throughlink/server/src/pipeline/learning/countInstalls.ts'
import { learnApp } from '@throughlink/server/src/pipeline/learning/learnApp.ts'
import {
  addValueCounts,
  listAppsToLearn,
} from '@throughlink/server/src/pipeline/learning/learningStatements.ts'
import { createShipper } from '@throughlink/server/src/pipeline/shipping/createShipper.ts'
import type { Clickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import type { Postgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import type { RedisEngine } from '@throughlink/server/src/platform/engines/redis.ts'
import { createMetrics } from '@throughlink/server/src/platform/http/metrics.ts'
import { limitTable } from '@throughlink/server/src/platform/limits/limitTable.ts'
import { createRedisRateLimits } from '@throughlink/server/src/platform/limits/rateLimits.redis.ts'
import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import { noLinks } from '@throughlink/server/test/support/noLinks.ts'
import { testQuotas } from '@throughlink/server/test/support/testConfig.ts'
import { pino } from 'pino'

export interface BenchServiceOptions {
  readonly postgres: Postgres
  readonly redis: RedisEngine
  readonly clickhouse: Clickhouse
  readonly relayRanges: readonly string[]
  readonly now: () => number
}

/** The application on real engines, with an injected clock. */
export interface BenchService {
  readonly url: () => string
  /** Learns models and restarts the application, which would otherwise use the old ones for a minute. */
  readonly learn: () => Promise<number>
  readonly stop: () => Promise<void>
}

export const matchWindowMs = dayMs
/** Hosts of one address family each, to which pages report in addition to their own host. */
export const familyHosts = { v4: 'v4.bench.example', v6: 'v6.bench.example' } as const
/** Long, so that a busy machine does not look like an engine that is down. */
const longWaitMs = 30_000

export async function startBenchService(options: BenchServiceOptions): Promise<BenchService> {
  const { postgres, redis, clickhouse, now } = options
  const { pool, db } = postgres
  const { client } = redis
  const log = createPostgresEventLog({ pool, now })
  const parameters = createPostgresClickParameters({ pool })
  const counter = createInstallCounter((counts) => addValueCounts(db, counts))
  const clickKeys = [{ id: 1, secret: randomBytes(32) }]
  const index = createRedisClickIndex({ client, matchWindowMs })
  const hashes = createPostgresBlockingHashes({
    pool,
    matchWindowMs,
    clickWaitMs: longWaitMs,
    estimateMembers: createRedisEstimateMembers(client),
  })
  const limits = createRedisRateLimits({
    client,
    now,
    waitMs: longWaitMs,
    table: withoutLimits(),
    subjectKey: randomBytes(32),
  })
  const ship = createShipper({
    client: clickhouse.client,
    links: noLinks,
  })
  const start = async () => {
    const app = await createApp({
      postgres,
      redis,
      log,
      parameters,
      index,
      hashes,
      limits,
      counter,
      now,
      accounts: { addRoutes: () => undefined },
      sessions: { read: () => Promise.resolve(null) },
      clickhouse,
      config: {
        matchWindowMs,
        clickKeys,
        secretsKeys: [],
        trustedProxies: ['127.0.0.0/8'],
        metricsTokens: [],
        ipv4Origin: `https://${familyHosts.v4}`,
        ipv6Origin: `https://${familyHosts.v6}`,
        publicOrigin: 'https://bench.example',
        linkDomain: null,
        linkOrigin: null,
        webhookNetworks: [],
        analyticsRetentionMonths: 13,
        countRetentionMonths: 60,
        deletionGraceMs: 30 * 86_400_000,
        quotas: testQuotas,
        email: null,
      },
      emails: noEmails,
      relay: createAddressRanges(options.relayRanges),
      findCountry: () => null,
      metrics: createMetrics(),
      logger: pino({ level: 'silent' }),
    })
    return { app, url: await app.server.listen({ host: '127.0.0.1', port: 0 }) }
  }
  let running: { readonly app: App; readonly url: string } = await start()
  return {
    url: () => running.url,
    async learn() {
      await counter.flush()
      while ((await log.shipNext(0, { maxEntries: 50_000, maxBytes: 64_000_000 }, ship)) !== null);
      const due = await listAppsToLearn(db, 1_000)
      for (const appId of due) {
        await learnApp({ db, log, clickhouse: clickhouse.client, now }, appId)
      }
      await running.app.server.close()
      running = await start()
      return due.length
    },
    async stop() {
      await running.app.server.close()
      await log.stop(longWaitMs)
    },
  }
}

/** Limits that are never reached: bursts of a world must not be refused. */
function withoutLimits(): typeof limitTable {
  const entries = Object.entries(limitTable).map(([name, subjects]) => [
    name,
    Object.fromEntries(Object.entries(subjects).map(([by, limit]) => [by, { ...limit, max: 1e9 }])),
  ])
  return Object.fromEntries(entries) as typeof limitTable
}
