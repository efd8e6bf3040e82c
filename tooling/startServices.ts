/** `npm run services`: PostgreSQL and Redis of our own, until Ctrl-C. With `--cluster`, six Redis nodes. */
import { command } from './command.ts'
import { startPostgres } from './services/startPostgres.ts'
import { startRedis, startRedisCluster } from './services/startRedis.ts'

await command(async () => {
  const isCluster = process.argv.includes('--cluster')
  const postgres = await startPostgres()
  const redis = isCluster ? await startRedisCluster() : [await startRedis()]
  console.log(`DATABASE_URL=${postgres.url}`)
  console.log(`REDIS_URL=${redis.map(({ url }) => url).join(',')}`)
  console.log('\nStop them with Ctrl-C. Nothing of them is kept.')

  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve()
      })
    }
  })
  await Promise.all([postgres, ...redis].map((program) => program.stop()))
})
