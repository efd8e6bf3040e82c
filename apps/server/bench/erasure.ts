/**
 * `npm run bench:erasure`: erases 1,000 installs of an app with many events in ClickHouse, and measures how long
 * it takes. `--entries 50000000`; `--quick` for a short run.
 */
import { parseArgs } from 'node:util'
import { command } from '@throughlink/tooling/command'
import { writeReport } from '@throughlink/tooling/report'
import { startClickhouse, startPostgres, startRedis } from '@throughlink/services'
import { seedOrganization } from '../src/commands/seedOrganization.ts'
import { eraseDue } from '../src/manage/privacy/eraseDue.ts'
import { requestErasure } from '../src/manage/privacy/erasureStatements.ts'
import { createRedisClickIndex } from '../src/pipeline/click-index/clickIndex.redis.ts'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import { createSeenEvents } from '../src/pipeline/event-log/seenEvents.ts'
import { runClickhouseMigrations } from '../src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '../src/platform/engines/clickhouse.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { createRedis } from '../src/platform/engines/redis.ts'
import { runMigrations } from '../src/platform/migrations/runMigrations.ts'
import { dayMs, minuteMs } from '../src/platform/time/durations.ts'

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

await command(async () => {
  const { values } = parseArgs({
    options: {
      entries: { type: 'string', default: '50000000' },
      quick: { type: 'boolean', default: false },
    },
  })
  const entries = values.quick ? 1_000_000 : Number(values.entries)
  const servers = await Promise.all([startPostgres(), startRedis(), startClickhouse()])
  const [postgresServer, redisServer, clickhouseServer] = servers
  const postgres = createPostgres({ url: postgresServer.url, statementMs: 30_000 })
  const redis = createRedis({ urls: [redisServer.url], commandMs: 5_000 })
  const { client, stop } = createClickhouse({
    url: clickhouseServer.url,
    requestMs: 10 * minuteMs,
  })
  try {
    await runMigrations(postgresServer.url)
    await runClickhouseMigrations(client)
    const { pool, db } = postgres
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
    for (let first = 0; first < entries; first += rowsPerInsert) {
      const query = insertEvents(first, Math.min(rowsPerInsert, entries - first))
      await client.command({ query, query_params: { app: appId } })
    }
    const countRows = async () => {
      const query = `SELECT count() AS rows, countIf(toUInt32(substring(install_id, 9)) < ${erased}) AS left
        FROM events`
      const [row] = await (
        await client.query({ query, format: 'JSONEachRow' })
      ).json<{ rows: string; left: string }>()
      return row
    }
    console.log('before', await countRows())
    await db.transaction().execute(async (trx) => {
      for (let each = 0; each < erased; each++) {
        await requestErasure(trx, appId, `install-${each}`)
      }
    })
    const countOpen = async (stages: readonly string[]) => {
      const { rows } = await pool.query<{ open: number }>(
        'select count(*)::integer as open from erasures where stage = any($1)',
        [stages],
      )
      return rows[0]?.open ?? 0
    }
    const startedMs = performance.now()
    let rounds = 0
    do {
      await eraseDue({
        db,
        log: createPostgresEventLog({ pool, now: Date.now }),
        index: createRedisClickIndex({ client: redis.client, matchWindowMs: dayMs }),
        seen: createSeenEvents(redis.client),
        clickhouse: client,
        graceMs: 0,
        onFailure: (error) => {
          throw error
        },
      })
      rounds += 1
      if (rounds % 5 === 0) console.log(`round ${rounds}: ${await countOpen(['analytics'])} open`)
    } while ((await countOpen(['tables', 'shipping', 'index', 'analytics', 'log'])) > 0)
    const seconds = Math.round((performance.now() - startedMs) / 100) / 10
    const after = await countRows()
    console.log('after', after)
    console.log(`${seconds} s in ${rounds} rounds`)
    writeReport('bench-erasure', [
      {
        name: `time to erase ${erased} installs of an app with ${entries} events`,
        value: seconds,
        unit: 's',
        target: maxSeconds,
        ok: seconds <= maxSeconds && after?.left === '0',
        note: `${rounds} rounds; ${after?.left ?? '?'} events of these installs are left`,
      },
    ])
  } finally {
    redis.stop()
    await stop()
    await postgres.stop()
    await Promise.all(servers.map((server) => server.stop()))
  }
})
