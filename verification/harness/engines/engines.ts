import {
  type Clickhouse,
  type Postgres,
  type Redis,
  startClickhouse,
  startPostgres,
  startRedis,
} from '@throughlink/services'

/** Private engines, and the variables that lead to them. */
export interface Engines {
  readonly postgres: Postgres
  readonly redis: Redis
  readonly clickhouse: Clickhouse
  readonly urls: {
    readonly databaseUrl: string
    readonly redisUrl: string
    readonly clickhouseUrl: string
  }
  /** Kills them and deletes their data. */
  readonly destroy: () => Promise<void>
}

export async function startEngines(): Promise<Engines> {
  const [postgres, redis, clickhouse] = await Promise.all([
    startPostgres(),
    startRedis(),
    startClickhouse(),
  ])
  let destroyed: Promise<unknown> | null = null
  return {
    postgres,
    redis,
    clickhouse,
    urls: { databaseUrl: postgres.url, redisUrl: redis.url, clickhouseUrl: clickhouse.url },
    async destroy() {
      destroyed ??= Promise.all([postgres, redis, clickhouse].map((each) => each.stop('SIGKILL')))
      await destroyed
    },
  }
}
