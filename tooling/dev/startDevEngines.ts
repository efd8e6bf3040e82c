import { join } from 'node:path'
import { startClickhouse, startMemoryRedis, startPostgres, startRedis } from '@throughlink/services'
import type { DevPorts } from '../../packages/cli/src/dev/devState.ts'
import { CommandError } from '../base/command.ts'
import type { EngineChoice } from './chooseEngines.ts'
import type { Guard } from './guardPrograms.ts'

export interface DevEngines {
  /** Variables of the service. */
  readonly env: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

/** Starts all engines with kept data, or none: if one fails, the others are stopped again. */
export async function startDevEngines(
  folder: string,
  ports: DevPorts,
  choice: EngineChoice,
  guard: Guard,
): Promise<DevEngines> {
  const options = (name: keyof DevPorts) => ({
    port: ports[name],
    folder: join(folder, name),
    isDetached: true,
  })
  const settled = await Promise.allSettled([
    startPostgres({ ...options('postgres'), bin: choice.postgresBin }),
    choice.isRedisInstalled
      ? startRedis(options('redis'))
      : startMemoryRedis({ port: ports.redis, isDetached: true }),
    ...(choice.hasClickhouse ? [startClickhouse(options('clickhouse'))] : []),
  ])
  const engines = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const stop = async () => {
    await Promise.all(engines.map((engine) => engine.stop()))
  }
  const failures = settled.filter((each) => each.status === 'rejected')
  if (failures.length > 0) {
    await stop()
    throw new CommandError(failures.map(({ reason }) => (reason as Error).message).join('\n'))
  }
  // A fast shutdown of PostgreSQL, the first one: it would wait for its clients otherwise.
  engines.forEach(({ pid }, index) => {
    guard.add(pid, index === 0 ? 'SIGINT' : 'SIGTERM')
  })
  return {
    env: {
      DATABASE_URL: `postgres://throughlink@127.0.0.1:${ports.postgres}/postgres`,
      REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
      // Required. The service runs if nothing responds there.
      CLICKHOUSE_URL: `http://127.0.0.1:${ports.clickhouse}`,
    },
    stop,
  }
}
