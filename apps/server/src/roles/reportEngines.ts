import { createRedisIndexMark } from '#pipeline/click-index/indexMark.redis.ts'
import { watchEngines } from '#platform/engines/watchEngines.ts'
import { listHealthChecks } from '#platform/http/health.ts'
import { describeEngineFailure } from '#platform/process/describeEngineFailure.ts'
import type { Resources } from './openResources.ts'

type Engine = Parameters<typeof describeEngineFailure>[0]

/**
 * Logs when an engine goes down and when it is back, and sets its metric. After an outage of Redis, the index lacks the
 * clicks of that time, so it loses its mark, and a job rebuilds it. Returns a function that stops it.
 */
export function reportEngines(resources: Resources): () => Promise<void> {
  const { config, logger, metrics, redis, logFailure } = resources
  const mark = createRedisIndexMark(redis.client)
  const addresses: Readonly<Record<string, readonly [Engine, string]>> = {
    postgres: ['PostgreSQL', config.databaseUrl],
    redis: ['Redis', config.redisUrls[0] ?? ''],
    clickhouse: ['ClickHouse', config.clickhouseUrl],
    ...Object.fromEntries(
      config.logDatabaseUrls.map((url, index) => [
        `log-database-${index + 1}`,
        ['A log database', url],
      ]),
    ),
  }
  return watchEngines({
    engines: listHealthChecks(resources),
    onState(engine, isUp) {
      metrics.engineUp.set({ engine }, isUp ? 1 : 0)
    },
    onDown(name, error) {
      const [engine, url] = addresses[name] ?? ['PostgreSQL', '']
      logger.warn({ engine: name }, describeEngineFailure(engine, url, error))
    },
    onUp(name, outageMs) {
      const seconds = Math.round(outageMs / 1000)
      logger.info(
        { engine: name, outageMs: Math.round(outageMs) },
        `${addresses[name]?.[0] ?? name} responds again after ${seconds} s.`,
      )
      if (name === 'redis')
        void mark.clear().catch(logFailure('Failed to mark the index of clicks as incomplete.'))
    },
  })
}
