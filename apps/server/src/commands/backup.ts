import {
  readDatabaseUrl,
  readLogDatabaseUrls,
  readMigrationUrls,
  readRedisUrls,
} from '../config.ts'
import { createClickhouse } from '../platform/engines/clickhouse.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { createRedis } from '../platform/engines/redis.ts'
import { waitForEngine } from '../platform/engines/waitForEngine.ts'
import { hourMs, minuteMs } from '../platform/time/durations.ts'
import { fail, printResult } from './commandResult.ts'
import { runBackupCommand } from './runBackupCommand.ts'

const severalDatabases =
  'Backups of an event log in several databases are not supported. Back up each database with ' +
  'its own tools: see docs/operations/log-databases.md.\n'

/** `admin backup`: the steps of a backup and a restore that know our tables. `deploy/scripts` has the others. */
export async function run(args: readonly string[]): Promise<void> {
  const databaseUrl = readDatabaseUrl(process.env)
  if (readLogDatabaseUrls(process.env).length > 0) {
    // A backup has one snapshot of one database.
    printResult(fail(severalDatabases))
    return
  }
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
