import { readDatabaseUrl, readMigrationUrls, readRedisUrls } from '../config.ts'
import { createClickhouse } from '../platform/engines/clickhouse.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { createRedis } from '../platform/engines/redis.ts'
import { waitForEngine } from '../platform/engines/waitForEngine.ts'
import { hourMs, minuteMs } from '../platform/time/durations.ts'
import { printResult } from './commandResult.ts'
import { runBackupCommand } from './runBackupCommand.ts'

/** `admin backup`: the steps of a backup and a restore that know our tables. `deploy/scripts` has the others. */
export async function run(args: readonly string[]): Promise<void> {
  const databaseUrl = readDatabaseUrl(process.env)
  const { clickhouseUrl, databaseUrl: directUrl } = readMigrationUrls(process.env)
  const postgres = createPostgres({ url: databaseUrl, connectMs: 10_000, statementMs: minuteMs })
  const clickhouse = createClickhouse({ url: clickhouseUrl, requestMs: 12 * hourMs })
  try {
    printResult(
      await runBackupCommand(args, {
        pool: postgres.pool,
        directUrl,
        client: clickhouse.client,
        async withRedis(use) {
          const redis = createRedis({ urls: readRedisUrls(process.env), commandMs: minuteMs })
          try {
            await waitForEngine(redis.check, 5_000)
            return await use(redis.client)
          } finally {
            redis.stop()
          }
        },
        stdin: process.stdin,
        stdout: process.stdout,
      }),
    )
  } finally {
    await clickhouse.stop()
    await postgres.stop()
  }
}
