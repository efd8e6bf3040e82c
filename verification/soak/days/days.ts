import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { countJobs } from '@throughlink/server/src/platform/jobs/jobStatements.ts'
import { dayMs, minuteMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { planTables } from '@throughlink/tooling/generate/sizing/planTables'
import { visitKinds } from '@throughlink/tooling/generate/sizing/storedTables'
import { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { startEngines } from '../../harness/engines/engines.ts'
import { readTables, type StoredTable } from '../../harness/engines/readTables.ts'
import { createVisits, type Visits } from '../../harness/phones/createVisits.ts'
import { exactly, measurement, requirement, tally } from '../../harness/report/rows.ts'
import type { ScenarioOptions } from '../../harness/report/runScenarios.ts'
import { awaitShipped } from '../../harness/servers/awaitShipped.ts'
import { prepareService } from '../../harness/servers/prepareService.ts'
import { startFleet } from '../../harness/servers/startFleet.ts'
import { readUntil, waitUntil } from '../../harness/waitUntil.ts'
import { createClock } from '../clock/createClock.ts'
import { findExpired } from './findExpired.ts'

const phones = 16
/** Partitions that are empty or made ahead, pages that are not full, and what the engine needs for itself. */
const spareBytes = 1_000_000
const spareShare = 0.25
/** The shipper repeats what it has read when its lease has run out, so that nobody uses the clock as it is moved. */
const settleMs = 500

/**
 * Days of the same visits, all at once in the morning of each day, with the clock of every process and engine moved to
 * the next morning. ClickHouse's engine keeps the real time, at which the run ends: what is then too old, it deletes.
 */
export async function days(run: ScenarioOptions): Promise<readonly ReportRow[]> {
  const count = run.readNumber('days', 100, 4)
  const visitsADay = run.readNumber('visits', 200, 20)
  const clock = await createClock(count * dayMs, run.stops)
  const engines = await clock.use(startEngines)
  run.stops.push(engines.destroy)
  const { databaseUrl, redisUrl, clickhouseUrl } = engines.urls
  const app = await prepareService(databaseUrl, 2)
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    CLICKHOUSE_URL: clickhouseUrl,
    CLICK_KEYS: `1:${randomBytes(32).toString('base64url')}`,
    ...clock.env,
  }
  const fleet = await startFleet({ stops: run.stops, env: () => env })
  const { pool, stop } = createPostgres({ url: databaseUrl, statementMs: minuteMs })
  const clickhouse = createClickhouse({ url: clickhouseUrl, requestMs: minuteMs })
  const redis = new Redis(redisUrl)
  run.stops.push(() => {
    redis.disconnect()
    return Promise.all([stop(), clickhouse.stop()])
  })
  const visits = createVisits(fleet.client, app)
  const expired: string[] = []
  const worker = fleet.ports.length - 1

  for (let day = 1; day <= count; day += 1) {
    fleet.assertRunning()
    await makeAll(visits, visitsADay)
    await awaitShipped(pool)
    await sleep(settleMs)
    clock.setBehind((count - day) * dayMs)
    // It has no reason to wake up earlier than on other mornings, and maintains partitions as it starts.
    await fleet.restartOne(worker, env)
    await awaitJobs(pool)
    // The worker drops partitions after its start, in its own time.
    const find = () => findExpired({ pool, redis, nowMs: clock.now() })
    expired.push(...(await readUntil(find, (found) => found.length === 0, { maxMs: minuteMs / 2 })))
    if (day % 10 === 0) run.logProgress(`${day} days, ${visits.requests()} requests`)
  }

  const tables = await readTables({ pool, clickhouse: clickhouse.client, redis })
  const load = Object.fromEntries(visitKinds.map((kind) => [kind, visitsADay]))
  return [
    exactly('failed requests', visits.failures.length, 0, tally(visits.failures)),
    exactly('tables with rows after their retention', expired.length, 0, tally(expired)),
    ...[...tables].map(([name, table]) =>
      compare(name, table, planTables(load, count).get(name) ?? 0),
    ),
  ]
}

/** Makes the visits of a day, a few at a time and all kinds in turn. */
async function makeAll({ make }: Visits, each: number): Promise<void> {
  const left = Array.from({ length: each }, () => visitKinds).flat()
  const phone = async () => {
    for (let kind = left.pop(); kind !== undefined; kind = left.pop()) await make[kind]()
  }
  await Promise.all(Array.from({ length: phones }, phone))
}

/** Waits until each job that is due has run. */
async function awaitJobs(pool: Pool): Promise<void> {
  await waitUntil('jobs', async () => (await countJobs(pool)).length === 0)
}

function compare(name: string, { rows, bytes }: StoredTable, computed: number): ReportRow {
  const note = `${rows} rows; computed ${Math.round(computed / 1_000)} kB`
  if (computed === 0 && bytes <= spareBytes) return measurement(name, bytes, 'bytes', note)
  const most = computed * (1 + spareShare) + spareBytes
  return requirement(name, bytes <= most, bytes, `at most ${Math.round(most)} bytes`, note)
}
