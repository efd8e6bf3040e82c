import { join } from 'node:path'
import { startClickhouse, startPostgres, startRedis } from '@throughlink/services'
import { CommandError } from '../command.ts'
import { devPorts } from './devPorts.ts'
import type { Guard } from './guardPrograms.ts'

export interface DevEngines {
  /** Variables of the service. */
  readonly env: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

/** Starts all engines on fixed ports with kept data, or none: if one fails, the others are stopped again. */
export async function startDevEngines(folder: string, guard: Guard): Promise<DevEngines> {
  const options = (name: keyof typeof devPorts) => ({
    port: devPorts[name],
    folder: join(folder, name),
    isDetached: true,
  })
  const settled = await Promise.allSettled([
    startPostgres(options('postgres')),
    startRedis(options('redis')),
    startClickhouse(options('clickhouse')),
  ])
  const [postgres, redis, clickhouse] = settled
  const engines = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const stop = async () => {
    await Promise.all(engines.map((engine) => engine.stop()))
  }
  if (
    postgres.status !== 'fulfilled' ||
    redis.status !== 'fulfilled' ||
    clickhouse.status !== 'fulfilled'
  ) {
    await stop()
    const failures = settled.filter((each) => each.status === 'rejected')
    throw new CommandError(failures.map(({ reason }) => (reason as Error).message).join('\n'))
  }
  // A fast shutdown: PostgreSQL would wait for its clients otherwise.
  guard.add(postgres.value.pid, 'SIGINT')
  guard.add(redis.value.pid, 'SIGTERM')
  guard.add(clickhouse.value.pid, 'SIGTERM')
  return {
    env: {
      DATABASE_URL: postgres.value.url,
      REDIS_URL: redis.value.url,
      CLICKHOUSE_URL: clickhouse.value.url,
    },
    stop,
  }
}
