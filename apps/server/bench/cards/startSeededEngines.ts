import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startClickhouse, startPostgres, startRedis } from '@throughlink/services'

/** Engines with a seeded shop. */
export interface SeededEngines {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly clickhouseUrl: string
  readonly clickKeys: string
  /** Null if it is unknown. */
  readonly clickhousePid: number | null
  readonly stop: () => Promise<void>
}

const folder = fileURLToPath(new URL('../..', import.meta.url))

/** Starts private engines and seeds a shop as `npm run seed:demo` does. */
export async function startSeededEngines(seedArgs: readonly string[]): Promise<SeededEngines> {
  const [postgres, redis, clickhouse] = await Promise.all([
    startPostgres(),
    startRedis(),
    startClickhouse(),
  ])
  const stop = async () => {
    await Promise.all([postgres.stop(), redis.stop(), clickhouse.stop('SIGKILL')])
  }
  const clickKeys = `1:${randomBytes(32).toString('base64url')}`
  try {
    await seed(seedArgs, {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      CLICKHOUSE_URL: clickhouse.url,
      CLICK_KEYS: clickKeys,
    })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    clickhouseUrl: clickhouse.url,
    clickKeys,
    clickhousePid: clickhouse.pid,
    stop,
  }
}

async function seed(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--conditions=@throughlink/source', 'src/commands/seedDemo.ts', '--yes', ...args],
    { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`seed:demo ended with ${code ?? 'a signal'}`)
}
