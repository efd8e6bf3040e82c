import { announceGroup, announceLinks } from '../catalog/links/linkChanges.redis.ts'
import { readDatabaseUrl, readRedisUrls } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { createRedis } from '../platform/engines/redis.ts'
import { waitForEngine } from '../platform/engines/waitForEngine.ts'
import { printResult } from './commandResult.ts'
import { runTakedownCommand } from './runTakedownCommand.ts'

/** `admin takedown`: takes an abusive link, domain or organization down, or undoes it. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  const redis = createRedis({ urls: readRedisUrls(process.env), commandMs: 5_000 })
  await waitForEngine(redis.check, 5_000)
  printResult(
    await runTakedownCommand(postgres.db, args, ({ link, group }) =>
      group === undefined
        ? announceLinks(redis.client, [link])
        : announceGroup(redis.client, group),
    ),
  )
  redis.stop()
  await postgres.stop()
}
