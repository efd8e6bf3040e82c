import { randomBytes } from 'node:crypto'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { minuteMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { visitKinds } from '@throughlink/tooling/generate/sizing/storedTables'
import { Redis } from 'ioredis'
import { startEngines } from '../../harness/engines/engines.ts'
import { readTables } from '../../harness/engines/readTables.ts'
import { createVisits } from '../../harness/phones/createVisits.ts'
import { exactly, measurement, tally } from '../../harness/report/rows.ts'
import type { ScenarioOptions } from '../../harness/report/runScenarios.ts'
import { awaitShipped } from '../../harness/servers/awaitShipped.ts'
import { prepareService } from '../../harness/servers/prepareService.ts'
import { startServer } from '../../harness/servers/startServer.ts'

const phones = 16

/** Measures what a visit of each kind leaves in each table, for the page about sizing. */
export async function measureVisits(run: ScenarioOptions): Promise<readonly ReportRow[]> {
  const each = run.readNumber('visits', 2_000, 48)
  const engines = await startEngines()
  run.stops.push(engines.destroy)
  const app = await prepareService(engines.urls.databaseUrl, 2)
  const { pool, stop } = createPostgres({ url: engines.urls.databaseUrl, statementMs: minuteMs })
  const clickhouse = createClickhouse({ url: engines.urls.clickhouseUrl, requestMs: minuteMs })
  const redis = new Redis(engines.urls.redisUrl)
  run.stops.push(() => {
    redis.disconnect()
    return Promise.all([stop(), clickhouse.stop()])
  })
  const server = await startServer({
    ...engines.urls,
    clickKeys: `1:${randomBytes(32).toString('base64url')}`,
  })
  run.stops.push(server.stop)
  const sources = { pool, clickhouse: clickhouse.client, redis }
  const visits = createVisits(server, app)
  const rows: ReportRow[] = []
  await awaitShipped(pool)
  let before = await readTables(sources)
  for (const kind of visitKinds) {
    let left = each
    const make = async () => {
      while (left-- > 0) await visits.make[kind]()
    }
    await Promise.all(Array.from({ length: phones }, make))
    await awaitShipped(pool)
    const after = await readTables(sources)
    for (const [table, { rows: count, bytes }] of after) {
      const known = before.get(table) ?? { rows: 0, bytes: 0 }
      if (count === known.rows && bytes === known.bytes) continue
      const perVisit = ((count - known.rows) / each).toFixed(2)
      const value = Math.round((bytes - known.bytes) / each)
      rows.push(measurement(`${kind}, ${table}`, value, 'bytes', `${perVisit} rows`))
    }
    run.logProgress(`${kind} ${each} times`)
    before = after
  }
  return [exactly('failures', visits.failures.length, 0, tally(visits.failures)), ...rows]
}
