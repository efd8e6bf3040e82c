import type { ClickHouseClient } from '@clickhouse/client'
import { ensurePartitions } from '@throughlink/server/src/pipeline/event-log/logPartitions.ts'
import { runClickhouseMigrations } from '@throughlink/server/src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { createPostgres, type Postgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { runMigrations } from '@throughlink/server/src/platform/migrations/runMigrations.ts'
import { minuteMs } from '@throughlink/server/src/platform/time/durations.ts'
import {
  type Clickhouse as ClickhouseProgram,
  type Postgres as PostgresProgram,
  startClickhouse,
  startPostgres,
} from '@throughlink/services'
import type { Stop } from '../harness/servers/withCleanup.ts'

/** PostgreSQL and ClickHouse with their schemas. */
export interface OpenEngines extends Pick<Postgres, 'pool' | 'db'> {
  readonly postgres: PostgresProgram
  readonly clickhouse: ClickhouseProgram
  readonly client: ClickHouseClient
}

export async function openEngines(stops: Stop[]): Promise<OpenEngines> {
  const [postgres, clickhouse] = await Promise.all([startPostgres(), startClickhouse()])
  stops.push(() => Promise.all([postgres.stop(), clickhouse.stop('SIGKILL')]))
  const { pool, db, stop } = createPostgres({ url: postgres.url, statementMs: minuteMs })
  const { client, stop: stopClient } = createClickhouse({
    url: clickhouse.url,
    requestMs: 10 * minuteMs,
  })
  stops.push(() => Promise.all([stop(), stopClient()]))
  await runMigrations(postgres.url)
  await ensurePartitions(pool, Date.now())
  await runClickhouseMigrations(client)
  return { postgres, clickhouse, pool, db, client }
}
