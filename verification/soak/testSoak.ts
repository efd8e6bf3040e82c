/**
 * `npm run verify soak`: uses the service for 30 minutes, in which its clock advances by five days, and checks that
 * no resource grows after the warm-up. `--minutes 5` is shorter. `--only days` makes the visits of 100 days, and checks
 * that every table keeps what the page about sizing says. `--days 10` and `--visits 50` are fewer.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensurePartitions } from '@throughlink/server/src/pipeline/event-log/logPartitions.ts'
import { defaultCachedInstalls } from '@throughlink/server/src/pipeline/shipping/createShipper.ts'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { hourMs, minuteMs } from '@throughlink/server/src/platform/time/durations.ts'
import { makeSecretKey } from '@throughlink/server/test/support/makeSecretKey.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { startEngines } from '../harness/engines/engines.ts'
import { createTraffic } from '../harness/phones/createTraffic.ts'
import { atLeast, exactly, measurement, tally } from '../harness/report/rows.ts'
import { runScenarios, type ScenarioOptions } from '../harness/report/runScenarios.ts'
import { prepareService } from '../harness/servers/prepareService.ts'
import { startFleet } from '../harness/servers/startFleet.ts'
import { createClock } from './clock/createClock.ts'
import { createIphones } from './createIphones.ts'
import { days } from './days/days.ts'
import { fillInstallCache } from './fillInstallCache.ts'
import { findGrowth, type Sample } from './findGrowth.ts'
import { type Amounts, readResources } from './readResources.ts'
import { startErasing } from './startErasing.ts'
import { createTurnoverWatch, type TurnoverWatch } from './watchTurnover.ts'

/** Maximum growth after the warm-up. */
const maxShare = 0.05
/** Below these, a difference is chance: a part that was not merged yet, or a connection that is opened again. */
const ignored = [
  { ends: 'heap in use', by: 4_000_000 },
  { ends: 'outside of the heap', by: 2_000_000 },
  { ends: 'parts of a partition', by: 1 },
  { ends: '', by: 3 },
]
/** An hour of the service's clock. */
const hourStepMs = 15_000
const dayStepMs = 24 * hourStepMs
/** Time before the measured part, in which the clock advances too. */
const preparationMs = 5 * minuteMs
const sampleMs = 5_000
const eraseEveryMs = 20_000
/** More than the cache has room for. */
const filledInstalls = 1.05 * defaultCachedInstalls
const phones = 6

async function soak({
  logProgress,
  readNumber,
  stops,
}: ScenarioOptions): Promise<readonly ReportRow[]> {
  const minutes = readNumber('minutes', 30)
  const engines = await startEngines()
  stops.push(engines.destroy)
  let hoursBehind = Math.ceil((preparationMs + minutes * minuteMs) / hourStepMs)
  const clock = await createClock(hoursBehind * hourMs, stops)
  const { now } = clock
  const stepping = setInterval(() => {
    hoursBehind = Math.max(0, hoursBehind - 1)
    clock.setBehind(hoursBehind * hourMs)
  }, hourStepMs)
  stops.push(() => {
    clearInterval(stepping)
  })
  const env = {
    DATABASE_URL: engines.urls.databaseUrl,
    REDIS_URL: engines.urls.redisUrl,
    CLICKHOUSE_URL: engines.urls.clickhouseUrl,
    CLICK_KEYS: `1:${randomBytes(32).toString('base64url')}`,
    TRUSTED_PROXIES: '127.0.0.0/8',
    ...clock.env,
  }
  const app = await prepareService(env.DATABASE_URL, 20)
  const postgres = createPostgres({ url: env.DATABASE_URL })
  const { pool } = postgres
  await ensurePartitions(pool, now())
  const fleet = await startFleet({ stops, env: () => env })
  const redis = new Redis(env.REDIS_URL)
  const clickhouse = createClickhouse({ url: env.CLICKHOUSE_URL })
  stops.push(async () => {
    redis.disconnect()
    await Promise.all([postgres.stop(), clickhouse.stop()])
  })
  const names = ['server 1', 'server 2', 'worker']
  const sources = {
    processes: fleet.ports.map((port, at) => ({ name: names[at] ?? '', port })),
    pool,
    redis,
    clickhouse: clickhouse.client,
  }
  const { client, assertRunning } = fleet
  const { appId } = app
  await fillInstallCache({ pool, appId, installs: filledInstalls, now, assertRunning })
  logProgress(`${filledInstalls} installs in ${Math.round(performance.now() / 1000)} s`)

  const traffic = createTraffic(client, app, 'soaked')
  const iphones = createIphones(client, app)
  const startMs = performance.now()
  const endMs = startMs + minutes * minuteMs
  const using = Promise.all(
    Array.from({ length: phones }, async () => {
      while (performance.now() < endMs) {
        await traffic.use()
        await iphones.use()
        await sleep(getPauseMs(performance.now() - startMs))
      }
    }),
  )
  const secretKey = await makeSecretKey({ postgres }, app, ['installs:erase'])
  const { sent } = traffic
  const erasing = startErasing({ client, app, secretKey, sent, everyMs: eraseEveryMs })
  stops.push(erasing.stop)
  const turnover = createTurnoverWatch(pool)
  const bounded = createSeries()
  const others = createSeries()
  let taken = 0
  while (performance.now() < endMs) {
    const atMs = performance.now() - startMs
    assertRunning()
    const resources = await readResources(sources)
    bounded.add(atMs, resources.bounded)
    others.add(atMs, resources.others)
    await turnover.look()
    if (taken++ % 12 === 0) {
      logProgress(
        `${traffic.requests() + iphones.requests()} requests, ${new Date(now()).toISOString()}`,
      )
    }
    await sleep(sampleMs)
  }
  await using
  await erasing.stop()

  const failures = [...traffic.failures, ...iphones.failures, ...erasing.failures]
  return [
    atLeast('requests', traffic.requests() + iphones.requests(), minutes * 300),
    exactly('failed requests', failures.length, 0, tally(failures)),
    ...listTurnover(turnover, minutes),
    ...(await listErasures(pool, erasing.requests())),
    ...bounded.list().map(toGrowthRow),
    ...others.list().map(({ name, samples }) => {
      const { first, last } = findGrowth(samples)
      return measurement(name, Math.round(last), '', `${Math.round(first)} at first`)
    }),
  ]
}

/** Samples of several resources. */
function createSeries() {
  const series = new Map<string, Sample[]>()
  return {
    add(atMs: number, amounts: Amounts): void {
      for (const [name, value] of Object.entries(amounts)) {
        const known = series.get(name)
        if (known) known.push({ atMs, value })
        else series.set(name, [{ atMs, value }])
      }
    },
    list: () => Array.from(series, ([name, samples]) => ({ name, samples })),
  }
}

function toGrowthRow({
  name,
  samples,
}: {
  readonly name: string
  readonly samples: readonly Sample[]
}): ReportRow {
  const { first, last, share } = findGrowth(samples)
  const by = ignored.find(({ ends }) => name.endsWith(ends))?.by ?? 0
  const ok = share <= maxShare || last - first <= by
  const percent = Number((100 * share).toFixed(1))
  const note = `${Math.round(first)} to ${Math.round(last)}`
  const target = `at most ${100 * maxShare}, or ${by} more`
  return { ...measurement(`growth of ${name}`, percent, '%', note), ok, target }
}

/** So that the other rows are meaningful: time passed for the service, and it made new and deleted old things. */
function listTurnover(watch: TurnoverWatch, minutes: number): ReportRow[] {
  const { partitions, dayKeys, models } = watch.read()
  const hours = (minutes * minuteMs) / hourStepMs
  const days = Math.floor(hours / 24)
  return [
    // Maintenance runs about once a minute, and shipped hours are kept for two.
    atLeast('partitions dropped', partitions.deleted, hours - 12, `${partitions.made} made`),
    // Those of yesterday and today are in use.
    atLeast('keys of a day deleted', dayKeys.deleted, days - 2, `${dayKeys.made} made`),
    atLeast('models learned', models.made, Math.ceil(minutes / 5)),
  ]
}

/** Those of the last minutes may be in progress. */
async function listErasures(pool: Pool, requested: number): Promise<ReportRow[]> {
  const { rows } = await pool.query<{ erased: number; late: number }>(
    `select count(*) filter (where stage in ('log', 'finished'))::int as erased,
            count(*) filter (where stage not in ('log', 'finished')
              and requested_at < now() - interval '5 minutes')::int as late
     from erasures`,
  )
  const { erased, late } = rows[0] ?? { erased: NaN, late: NaN }
  return [
    measurement('installs erased', erased, '', `of ${requested} requests`),
    exactly('erasures that take more than five minutes', late, 0),
  ]
}

/** Pauses between two uses of a phone: short at noon, long at night. */
function getPauseMs(atMs: number): number {
  const light = (1 - Math.cos((2 * Math.PI * atMs) / dayStepMs)) / 2
  return 50 + 950 * (1 - light)
}

await runScenarios({
  report: 'soak',
  scenarios: { soak },
  long: { days },
  values: ['minutes', 'days', 'visits'],
})
