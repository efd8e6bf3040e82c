/**
 * `npm run dev services`: starts private PostgreSQL, Redis and ClickHouse until Ctrl-C. `--cluster` starts six
 * Redis nodes.
 */
import { randomBytes } from 'node:crypto'
import { command } from '@throughlink/tooling/base/command'
import { startClickhouse } from './startClickhouse.ts'
import { startPostgres } from './startPostgres.ts'
import type { Program } from './startProgram.ts'
import { startRedis, startRedisCluster } from './startRedis.ts'

await command(async () => {
  const isCluster = process.argv.includes('--cluster')
  const { postgres, clickhouse, redis } = await startEngines(isCluster)
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
  await stopAll([postgres, clickhouse, ...redis])
})

/** Starts all engines, or none: if one fails, the others are stopped again. */
async function startEngines(isCluster: boolean) {
  const starting = [
    startPostgres(),
    startClickhouse(),
    isCluster ? startRedisCluster() : startRedis().then((redis) => [redis]),
  ] as const
  try {
    const [postgres, clickhouse, redis] = await Promise.all(starting)
    return { postgres, clickhouse, redis }
  } catch (error) {
    const settled = await Promise.allSettled(starting)
    await stopAll(settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])))
    throw error
  }
}

async function stopAll(programs: readonly Program[]): Promise<void> {
  await Promise.all(programs.map((program) => program.stop()))
}
