import { seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import { eraseDue } from '@throughlink/server/src/manage/insight/privacy/eraseDue.ts'
import { requestErasure } from '@throughlink/server/src/manage/insight/privacy/erasureStatements.ts'
import { createRedisClickIndex } from '@throughlink/server/src/pipeline/click-index/clickIndex.redis.ts'
import { createPostgresClickParameters } from '@throughlink/server/src/pipeline/clicks/clickParameters.postgres.ts'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import { createSeenEvents } from '@throughlink/server/src/pipeline/event-log/seenEvents.ts'
import { createRedis } from '@throughlink/server/src/platform/engines/redis.ts'
import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import { startRedis } from '@throughlink/services'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { atMost } from '../../harness/report/rows.ts'
import type { ScenarioOptions } from '../../harness/report/runScenarios.ts'
import { openEngines } from '../openEngines.ts'

const installs = 1_000_000
const erased = 1_000
/** A request must be fulfilled within a month. The data itself should be gone long before. */
const maxSeconds = 600
const rowsPerInsert = 5_000_000

const insertEvents = (first: number, rows: number) => `
  INSERT INTO events (app_id, at, received_at, id, install_id, name, data, installed_at, device_hour, row_id)
  WITH now64(3, 'UTC') - toIntervalSecond(number % 2592000) AS time
  SELECT {app:String}, time, time, toString(number), concat('install-', toString(sipHash64(number) % ${installs})),
    'viewed', '{"item":7}', time, 0, generateUUIDv4(number)
  FROM numbers(${first}, ${rows})`

/** Erases installs of an app with many events in ClickHouse, and measures how long it takes. */
export async function measureErasure(run: ScenarioOptions): Promise<readonly ReportRow[]> {
  const events = run.readNumber('events', 50_000_000, 1_000_000)
  const { client, pool, db } = await openEngines(run.stops)
  const redisServer = await startRedis()
  run.stops.push(() => redisServer.stop())
  const redis = createRedis({ urls: [redisServer.url], commandMs: 5_000 })
  run.stops.push(redis.stop)
  const { appId } = await seedOrganization(db, {
    name: 'Bench',
    origin: 'https://links.example',
    domain: 'bench.example',
    links: [],
    app: {},
  })
  // Rollups are not erased from, and filling them takes most of the time of an insert.
  for (const view of ['hourly_from_events', 'shipped_ids_from_events']) {
    await client.command({ query: `DROP VIEW ${view}` })
  }
  for (let first = 0; first < events; first += rowsPerInsert) {
    const query = insertEvents(first, Math.min(rowsPerInsert, events - first))
    await client.command({ query, query_params: { app: appId } })
  }
  await db.transaction().execute(async (trx) => {
    for (let each = 0; each < erased; each++) await requestErasure(trx, appId, `install-${each}`)
  })
  const countOpen = async () => {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::integer as open from erasures
        where stage in ('tables', 'shipping', 'index', 'analytics', 'log')`,
    )
    return rows[0]?.open ?? 0
  }
  const startedMs = performance.now()
  let rounds = 0
  do {
    await eraseDue({
      db,
      log: createPostgresEventLog({ pool, now: Date.now }),
      parameters: createPostgresClickParameters({ pool }),
      index: createRedisClickIndex({ client: redis.client, matchWindowMs: dayMs }),
      seen: createSeenEvents(redis.client),
      clickhouse: client,
      graceMs: 0,
      batchEveryMs: 0,
      onFailure: (error) => {
        throw error
      },
    })
    rounds += 1
  } while ((await countOpen()) > 0)
  const seconds = (performance.now() - startedMs) / 1000
  const left = await client.query({
    query: `SELECT count() AS left FROM events WHERE toUInt32(substring(install_id, 9)) < ${erased}`,
    format: 'JSONEachRow',
  })
  const [row] = await left.json<{ left: string }>()
  if (row?.left !== '0') throw new Error(`${row?.left ?? '?'} events of erased installs are left.`)
  const name = `${erased} installs of an app with ${events} events`
  return [atMost(name, seconds, maxSeconds, 's', `${rounds} rounds`)]
}
