/**
 * `npm run test:soak`: uses the service for 30 minutes with a rate that rises and falls like days of three minutes,
 * and checks that no resource grows after the warm-up. `--minutes 5` is shorter.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import { command } from '@throughlink/tooling/command'
import { runScenarios } from '../faults/harness/runScenarios.ts'
import { atLeast, exactly, measurement, tally } from '../faults/harness/rows.ts'
import type { Scenario } from '../faults/scenario.ts'
import { createTraffic } from '../operations/harness/createTraffic.ts'
import { startEngines } from '../operations/harness/engines.ts'
import { prepareService } from '../operations/harness/prepareService.ts'
import { startFleet } from '../operations/harness/startFleet.ts'
import { withCleanup } from '../faults/harness/withCleanup.ts'
import { createClickhouse } from '../src/platform/engines/clickhouse.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { findGrowth, type Sample } from './findGrowth.ts'
import { readResources } from './readResources.ts'

/** Maximum growth after the warm-up. */
const maxShare = 0.05
/** Below these, a difference is chance: a part that was not merged yet, or a connection that is opened again. */
const ignored = [
  { ends: 'heap in use', by: 4_000_000 },
  { ends: 'outside of the heap', by: 2_000_000 },
  { ends: 'ClickHouse: parts', by: 10 },
  { ends: '', by: 3 },
]
const dayMs = 180_000
const sampleMs = 5_000
const phones = 6

function soak(minutes: number): Scenario {
  return ({ logProgress }) =>
    withCleanup(async (stops) => {
      const engines = await startEngines()
      stops.push(engines.destroy)
      const env = {
        DATABASE_URL: engines.urls.databaseUrl,
        REDIS_URL: engines.urls.redisUrl,
        CLICKHOUSE_URL: engines.urls.clickhouseUrl,
        CLICK_KEYS: `1:${randomBytes(32).toString('base64url')}`,
        TRUSTED_PROXIES: '127.0.0.0/8',
      }
      const app = await prepareService(env.DATABASE_URL, 20)
      const fleet = await startFleet({ stops, env: () => env })
      const { pool, stop: stopPool } = createPostgres({ url: env.DATABASE_URL })
      const redis = new Redis(env.REDIS_URL)
      const clickhouse = createClickhouse({ url: env.CLICKHOUSE_URL })
      stops.push(async () => {
        redis.disconnect()
        await Promise.all([stopPool(), clickhouse.stop()])
      })
      const names = ['server 1', 'server 2', 'worker']
      const sources = {
        processes: fleet.ports.map((port, at) => ({ name: names[at] ?? '', port })),
        pool,
        redis,
        clickhouse: clickhouse.client,
      }

      const traffic = createTraffic(fleet.client, app, 'soaked')
      const startMs = performance.now()
      const endMs = startMs + minutes * 60_000
      const using = Promise.all(
        Array.from({ length: phones }, async () => {
          while (performance.now() < endMs) {
            await traffic.use()
            await sleep(getPauseMs(performance.now() - startMs))
          }
        }),
      )
      const samples = new Map<string, Sample[]>()
      let taken = 0
      while (performance.now() < endMs) {
        const atMs = performance.now() - startMs
        for (const [name, value] of Object.entries(await readResources(sources))) {
          const known = samples.get(name)
          if (known) known.push({ atMs, value })
          else samples.set(name, [{ atMs, value }])
        }
        if (taken++ % 12 === 0) logProgress(`${traffic.requests()} requests`)
        await sleep(sampleMs)
      }
      await using

      const growths = [...samples].map(([name, of]) => ({ name, ...findGrowth(of) }))
      const failures = tally(traffic.failures)
      return [
        atLeast('requests', traffic.requests(), minutes * 300),
        exactly('failed requests', traffic.failures.length, 0, failures),
        ...growths.map(({ name, first, last, share }) => {
          const by = ignored.find(({ ends }) => name.endsWith(ends))?.by ?? 0
          const ok = share <= maxShare || last - first <= by
          const percent = Number((100 * share).toFixed(1))
          const note = `${Math.round(first)} to ${Math.round(last)}`
          const target = `at most ${100 * maxShare}, or ${by} more`
          return { ...measurement(`growth of ${name}`, percent, '%', note), ok, target }
        }),
      ]
    })
}

/** Pauses between two uses of a phone: short at noon, long at night. */
function getPauseMs(atMs: number): number {
  const light = (1 - Math.cos((2 * Math.PI * atMs) / dayMs)) / 2
  return 50 + 950 * (1 - light)
}

await command(async () => {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
  await runScenarios({
    report: 'soak',
    scenarios: { soak: soak(Number(values.minutes)) },
    isFull: true,
    only: undefined,
    seed: '1',
  })
})
