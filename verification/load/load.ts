/**
 * `npm run bench redirect`, `match`, `events` or `mixed`: measures what a request costs, as a ratio to a bare control in
 * the same run, in alternating rounds. Machines are noisy; ratios of adjacent rounds are less so. `--profile`
 * writes CPU profiles of the server to `reports/profiles`, for the developer tools of Chrome. `--processes 2` compares redirects of several serving
 * processes that share a port (`WEB_CONCURRENCY`) with those of one; engines and load generator are on the same machine,
 * so the factor depends on its cores.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createClickTokens } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { runMigrations } from '@throughlink/server/src/platform/migrations/runMigrations.ts'
import { startPostgres, startRedis } from '@throughlink/services'
import { type ReportRow, repositoryRoot } from '@throughlink/tooling/base/report'
import { Redis } from 'ioredis'
import { measurement, median } from '../harness/report/rows.ts'
import {
  runScenarios,
  type Scenario,
  type ScenarioOptions,
} from '../harness/report/runScenarios.ts'
import { compareRounds, type Comparison, type Round } from './load/compareRounds.ts'
import { createTraffic, seedTenants, type TrafficByKind } from './load/createTraffic.ts'
import { type Costs, measureCosts } from './load/measureCosts.ts'
import { type LoadResult, sendLoad } from './load/sendLoad.ts'
import { createServerEnv, type ServerProcess, startServerProcess } from './load/serverProcess.ts'

const connections = 200
/** Load of the open loop, as a part of the throughput of the closed one. */
const openShare = 0.5

type Kind = keyof TrafficByKind
type Measured = LoadResult & Costs

interface Control {
  readonly name: string
  readonly target: number
}

const controls: Readonly<Record<Exclude<Kind, 'mixed'>, Control>> = {
  redirect: { name: 'a bare 302 after one awaited Redis write', target: 0.6 },
  match: { name: 'INSERT … ON CONFLICT by pgbench', target: 0.8 },
  events: { name: 'a bare POST of the same schema', target: 0.6 },
}

await runScenarios({
  report: 'bench-load',
  isBenchmark: true,
  values: ['processes'],
  flags: ['profile'],
  scenarios: {
    redirect: measureKind('redirect'),
    match: measureKind('match'),
    events: measureKind('events'),
    mixed: measureKind('mixed'),
  },
})

function measureKind(kind: Kind): Scenario {
  return async (bench) => {
    const rounds = bench.isFull ? 5 : 1
    const { start, send, databaseUrl, seconds } = await prepare(bench)
    const processes = bench.readNumber('processes', 1)
    const server = await start('src/main.ts', processes)
    const run = () => send(kind, server)
    // Compiles what is hot, and creates the keys of the day.
    await run()
    if (processes > 1) {
      const one = await start('src/main.ts', 1)
      await send(kind, one)
      const { ratio, ours, control } = await compareRounds(rounds, run, () => send(kind, one))
      return [
        measurement(`${processes} processes, 1 = 1`, round(ratio, 2), 'times'),
        describeCores('1 process', control),
        describeCores(`${processes} processes`, ours),
      ]
    }
    const rows: ReportRow[] = []
    const ours: Measured[] = []
    if (kind === 'mixed') {
      for (let each = 0; each < rounds; each++) ours.push(await run())
    } else {
      const bare =
        kind === 'match' ? null : await start(join(import.meta.dirname, 'load/bareServer.ts'), 1)
      const runControl = async (): Promise<Round> =>
        bare === null
          ? { perSecond: runPgbench(databaseUrl, seconds), serverUs: NaN }
          : await send(kind, bare)
      await runControl()
      const compared = await compareRounds(rounds, run, runControl)
      rows.push(describeComparison(kind, compared))
      ours.push(...compared.ours)
    }
    const rate = Math.max(
      Math.round(median(ours.map((each) => each.perSecond)) * openShare),
      connections,
    )
    rows.push(describeCpu(ours), describeOpenLoop(rate, await send(kind, server, rate)))
    return rows
  }
}

/** Starts engines with tenants, and returns how to start servers and to send load to them. */
async function prepare({ isFull, stops, has }: ScenarioOptions) {
  const seconds = isFull ? 8 : 2
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  stops.push(() => Promise.all([postgres.stop(), redis.stop()]))
  const secret = randomBytes(32)
  const clickKeys = `1:${secret.toString('base64url')}`
  const profiles = join(repositoryRoot, 'reports/profiles')
  const env = {
    ...createServerEnv({ postgres, redis, clickKeys }),
    ...(has('profile') ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` } : {}),
  }
  await runMigrations(postgres.url)
  const { db, pool, stop } = createPostgres({ url: postgres.url })
  const client = new Redis(redis.url)
  stops.push(stop, () => {
    client.disconnect()
  })
  const traffic = createTraffic(
    await seedTenants(db, 'https://bench.example'),
    createClickTokens([{ id: 1, secret }]),
  )
  return {
    databaseUrl: postgres.url,
    seconds,
    start: async (file: string, processes: number): Promise<ServerProcess> => {
      const concurrency = processes === 1 ? {} : { WEB_CONCURRENCY: String(processes) }
      const role = processes === 1 ? [] : ['serve']
      const server = await startServerProcess(file, { ...env, ...concurrency }, role)
      stops.push(server.stop)
      return server
    },
    send: (kind: Kind, { url, pid }: ServerProcess, rate?: number): Promise<Measured> => {
      const pids = { serverPid: pid, postgresPid: postgres.pid, redisPid: redis.pid }
      const load = { url, traffic: traffic[kind], seconds, connections }
      return measureCosts({ ...pids, pool, redis: client }, () =>
        sendLoad({ ...load, ...(rate === undefined ? {} : { rate }) }),
      )
    },
  }
}

/** Runs pgbench with bare inserts into a table like the claims. Returns transactions per second. */
function runPgbench(url: string, seconds: number): number {
  const psql = (statement: string) => execFileSync('psql', [url, '-qc', statement])
  psql(`create table if not exists bare_claims (
    click_reference bytea primary key, app_id text not null, install_id text not null,
    link_id bigint not null, link text not null, method text not null, confidence real not null,
    claimed_at timestamptz not null default now(), unique (app_id, install_id))`)
  const script =
    `insert into bare_claims (click_reference, app_id, install_id, link_id, link, method,
    confidence) values (decode(md5(random()::text) || md5(random()::text), 'hex'), 'app_bench',
    gen_random_uuid()::text, 42, 'https://bench.example/products/42', 'referrer', 1)
    on conflict do nothing;`.replaceAll('\n', ' ')
  const output = execFileSync(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', '20', '-j', '1', '-T', String(seconds), '-f', '-', url],
    { input: script, encoding: 'utf8' },
  )
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}

function describeComparison(
  kind: Exclude<Kind, 'mixed'>,
  { ratio, cpuRatio, ours, control }: Comparison<Measured>,
): ReportRow {
  const { name, target } = controls[kind]
  const value = round(ratio, 2)
  const pairs = ours.map(
    ({ perSecond }, at) => `${round(perSecond)}/${round(control[at]?.perSecond ?? NaN)}`,
  )
  const byCpu = Number.isNaN(cpuRatio) ? '' : `${round(cpuRatio, 2)} by CPU of the server; `
  const note = `${byCpu}per second ${pairs.join(' ')}`
  const ok = value >= target
  return { name: `against ${name}`, value, unit: 'ratio', target, ok, note }
}

function describeCpu(rounds: readonly Measured[]): ReportRow {
  const of = (key: keyof Measured) => median(rounds.map((each) => each[key]))
  const note =
    `PostgreSQL ${round(of('postgresUs'))} µs and ${round(of('commits'), 3)} commits, ` +
    `Redis ${round(of('redisUs'))} µs and ${round(of('redisCommands'), 2)} commands, ` +
    `load generator ${round(of('generatorUs'))} µs; ` +
    `p50 ${of('p50Ms')} ms and p99 ${of('p99Ms')} ms with ${connections} connections`
  return measurement('CPU', round(of('serverUs')), 'µs', note)
}

function describeOpenLoop(rate: number, { p50Ms, p99Ms }: Measured): ReportRow {
  const note = `p50 ${p50Ms} ms at ${rate} requests a second, from the time they were due`
  return measurement('open loop', p99Ms, 'ms p99', note)
}

/** Describes where the CPU went, in cores. */
function describeCores(name: string, rounds: readonly Measured[]): ReportRow {
  const of = (key: keyof Measured) => median(rounds.map((each) => each[key]))
  const perSecond = of('perSecond')
  const toCores = (us: number) => ((us * perSecond) / 1e6).toFixed(2)
  const note =
    `cores in use: servers ${toCores(of('serverUs'))} (${round(of('serverUs'))} µs each), ` +
    `load generator ${toCores(of('generatorUs'))}, PostgreSQL ${toCores(of('postgresUs'))}, ` +
    `Redis ${toCores(of('redisUs'))}; p99 ${of('p99Ms')} ms`
  return measurement(name, Math.round(perSecond), 'requests a second', note)
}

function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
