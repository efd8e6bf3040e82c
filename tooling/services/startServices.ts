/**
 * `npm run services`: starts private PostgreSQL, Redis and ClickHouse until Ctrl-C. `--cluster` starts six
 * Redis nodes.
 */
import { randomBytes } from 'node:crypto'
import { command } from '@throughlink/tooling/command'
import { startClickhouse } from './startClickhouse.ts'
import { startPostgres } from './startPostgres.ts'
import { startRedis, startRedisCluster } from './startRedis.ts'

await command(async () => {
  const isCluster = process.argv.includes('--cluster')
  const [postgres, clickhouse] = await Promise.all([startPostgres(), startClickhouse()])
  const redis = isCluster ? await startRedisCluster() : [await startRedis()]
  console.log('In the terminal of the server:\n')
  console.log(`export DATABASE_URL=${postgres.url}`)
  console.log(`export REDIS_URL=${redis.map(({ url }) => url).join(',')}`)
  console.log(`export CLICKHOUSE_URL=${clickhouse.url}`)
  console.log(`export CLICK_KEYS=1:${randomBytes(32).toString('base64url')}`)
  console.log('\nPress Ctrl-C to stop. All data is deleted.')

  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve()
      })
    }
  })
  await Promise.all([postgres, clickhouse, ...redis].map((program) => program.stop()))
})
