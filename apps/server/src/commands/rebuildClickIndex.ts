import { readConfigOrExit } from '#config.ts'
import { createRedisClickIndex } from '#pipeline/click-index/clickIndex.redis.ts'
import { readStoredSignalsSince } from '#pipeline/click-index/readStoredSignals.ts'
import { rebuildIndex } from '#pipeline/click-index/rebuildIndex.ts'
import { createClickhouse } from '#platform/engines/clickhouse.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { openRedis } from '#platform/engines/redis.ts'
import { minuteMs } from '#platform/time/durations.ts'
import { openLog, openLogDatabases } from '#roles/openLog.ts'

/** `admin rebuild-index`: rebuilds the click index if Redis has lost it. Safe under traffic. */
export async function run(): Promise<void> {
  const config = readConfigOrExit(process.env)
  const { databaseUrl, redisUrls, clickhouseUrl, matchWindowMs } = config
  const postgres = createPostgres({ url: databaseUrl, statementMs: 60_000 })
  const redis = await openRedis({ urls: redisUrls, commandMs: 5_000 })
  const clickhouse = createClickhouse({ url: clickhouseUrl, requestMs: 10 * minuteMs })
  await new Promise((resolve) => redis.client.once('ready', resolve))

  const logDatabases = openLogDatabases(config, { statementMs: 60_000 })
  const log = openLog({ config, postgres, logDatabases, now: Date.now })
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs })
  const result = await rebuildIndex({
    log,
    readShipped: (sinceMs) => readStoredSignalsSince(clickhouse.client, sinceMs),
    index,
    nowMs: Date.now(),
    matchWindowMs,
    onProgress({ indexed }) {
      if (process.stdout.isTTY) process.stdout.write(`\r${indexed} indexed`)
    },
  })
  if (process.stdout.isTTY) process.stdout.write('\n')
  process.stdout.write(`Done: indexed ${result.indexed} clicks and signals.\n`)
  await log.stop(0)
  redis.stop()
  await clickhouse.stop()
  await Promise.all(
    [postgres, ...logDatabases.map((each) => each.postgres)].map(({ stop }) => stop()),
  )
}
