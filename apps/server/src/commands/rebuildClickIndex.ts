/** `npm run rebuild`: rebuilds the click index from the event log if Redis has lost it. Safe under traffic. */
import { createRedisClickIndex } from '../pipeline/click-index/clickIndex.redis.ts'
import { rebuildIndex } from '../pipeline/click-index/rebuildIndex.ts'
import { readConfigOrExit } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { createRedis } from '../platform/engines/redis.ts'
import { createPostgresEventLog } from '../pipeline/event-log/eventLog.postgres.ts'

const { databaseUrl, redisUrls, matchWindowMs } = readConfigOrExit(process.env)
const postgres = createPostgres({ url: databaseUrl, statementMs: 60_000 })
const redis = createRedis({ urls: redisUrls, commandMs: 5_000 })
await new Promise((resolve) => redis.client.once('ready', resolve))

const log = createPostgresEventLog({ pool: postgres.pool, now: Date.now })
const index = createRedisClickIndex({ client: redis.client, matchWindowMs })
const result = await rebuildIndex({
  log,
  index,
  nowMs: Date.now(),
  matchWindowMs,
  onProgress({ entries, indexed }) {
    process.stdout.write(`\r${entries} entries read, ${indexed} indexed`)
  },
})
process.stdout.write(`\nDone: indexed ${result.indexed} clicks and signals.\n`)
await log.stop(0)
redis.stop()
await postgres.stop()
