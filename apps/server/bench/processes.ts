/**
 * `npm run bench:processes`: compares redirects of two serving processes that share a port (`WEB_CONCURRENCY=2`)
 * with those of one, in alternating rounds, and shows which part of the machine each program uses. The engines and
 * the load generator are on the same machine, so the factor depends on its cores.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Redis } from 'ioredis'
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { startPostgres, startRedis } from '@throughlink/services'
import { createClickTokens } from '../src/pipeline/clicks/clickTokens.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { runMigrations } from '../src/platform/migrations/runMigrations.ts'
import { compareRounds } from './load/compareRounds.ts'
import { createServerEnv } from './load/createServerEnv.ts'
import { createTraffic } from './load/createTraffic.ts'
import { measureCosts, type Costs } from './load/measureCosts.ts'
import { seedTenants } from './load/seedTenants.ts'
import { sendLoad, type LoadResult } from './load/sendLoad.ts'
import { startServerProcess, type ServerProcess } from './load/serverProcess.ts'
import { median } from './median.ts'

const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 1 : 5
const seconds = isQuick ? 2 : 8
const connections = 200

type Measured = LoadResult & Costs

await command(async () => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const secret = randomBytes(32)
  const clickKeys = `1:${secret.toString('base64url')}`
  const env = createServerEnv({ postgres, redis, clickKeys })
  await runMigrations(postgres.url)
  const { db, pool, stop } = createPostgres({ url: postgres.url })
  const client = new Redis(redis.url)
  const servers: ServerProcess[] = []
  try {
    const tenants = await seedTenants(db, 'https://bench.example')
    const { redirect } = createTraffic(tenants, createClickTokens([{ id: 1, secret }]))
    const start = async (processes: number): Promise<() => Promise<Measured>> => {
      const concurrency = { WEB_CONCURRENCY: String(processes) }
      const server = await startServerProcess('src/main.ts', { ...env, ...concurrency }, ['serve'])
      servers.push(server)
      const pids = { serverPid: server.pid, postgresPid: postgres.pid, redisPid: redis.pid }
      return () =>
        measureCosts({ ...pids, pool, redis: client }, () =>
          sendLoad({ url: server.url, traffic: redirect, seconds, connections }),
        )
    }
    const [runOne, runTwo] = [await start(1), await start(2)]
    // Compiles what is hot, and creates the keys of the day.
    await runOne()
    await runTwo()
    const { ratio, ours, control } = await compareRounds(rounds, runTwo, runOne)
    const rows: ReportRow[] = [
      {
        name: 'two processes, throughput of one',
        value: Number(ratio.toFixed(2)),
        unit: 'times',
        target: null,
        ok: true,
        note: `on ${availableParallelism()} cores`,
      },
      describe('one process', control),
      describe('two processes', ours),
    ]
    for (const { name, value, unit, note } of rows)
      console.log(`${name}: ${value} ${unit}; ${note}`)
    writeReport('bench-processes', rows)
  } finally {
    client.disconnect()
    await stop()
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all([postgres.stop(), redis.stop()])
  }
})

/** Describes where the CPU went, in cores. */
function describe(name: string, measured: readonly Measured[]): ReportRow {
  const of = (key: keyof Measured) => median(measured.map((each) => each[key]))
  const perSecond = of('perSecond')
  const toCores = (us: number) => ((us * perSecond) / 1e6).toFixed(2)
  const note =
    `cores in use: servers ${toCores(of('serverUs'))} (${of('serverUs').toFixed(0)} µs each), ` +
    `load generator ${toCores(of('generatorUs'))}, PostgreSQL ${toCores(of('postgresUs'))}, ` +
    `Redis ${toCores(of('redisUs'))}; p99 ${of('p99Ms')} ms`
  return {
    name,
    value: Math.round(perSecond),
    unit: 'redirects a second',
    target: null,
    ok: true,
    note,
  }
}
