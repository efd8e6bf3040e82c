/**
 * `npm run bench:load`: measures what a redirect, a match and a batch of events cost, each as a ratio to a bare
 * control in the same run, in alternating rounds. Machines are noisy; ratios of adjacent rounds are less so.
 *
 * - `--only redirect`, `match`, `events` or `mixed` runs one of them.
 * - `--profile` prints where the time of the server goes, and how much it allocates.
 * - `--quick` shows that everything still runs; it is too short for figures.
 */
import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { startPostgres, startRedis } from '@throughlink/services'
import { createClickTokens } from '../src/pipeline/clicks/clickTokens.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { compareRounds, type Comparison, type Round } from './load/compareRounds.ts'
import { createServerEnv } from './load/createServerEnv.ts'
import { createTraffic, type TrafficByKind } from './load/createTraffic.ts'
import { measureCosts, type Costs } from './load/measureCosts.ts'
import { runPgbench } from './load/runPgbench.ts'
import { seedTenants } from './load/seedTenants.ts'
import { sendLoad, type LoadResult } from './load/sendLoad.ts'
import { startServerProcess } from './load/serverProcess.ts'
import { summarizeProfile, type Share } from './load/summarizeProfile.ts'
import { median } from './median.ts'

const isQuick = process.argv.includes('--quick')
const shouldProfile = process.argv.includes('--profile')
const only = process.argv[process.argv.indexOf('--only') + 1 || process.argv.length]
const rounds = isQuick ? 1 : 5
const seconds = isQuick ? 2 : 8
const connections = 200
/** Load of the open loop, as a part of the throughput of the closed one. */
const openShare = 0.5

type Kind = keyof TrafficByKind
type Measured = LoadResult & Costs

const controls: Readonly<Record<Exclude<Kind, 'mixed'>, { name: string; target: number }>> = {
  redirect: { name: 'a bare 302 after one awaited Redis write', target: 0.6 },
  match: { name: 'INSERT … ON CONFLICT by pgbench', target: 0.8 },
  events: { name: 'a bare POST of the same schema', target: 0.6 },
}

await command(async () => {
  const postgres = await startPostgres()
  const redis = await startRedis()
  const secret = randomBytes(32)
  const clickKeys = `1:${secret.toString('base64url')}`
  const env = createServerEnv({ postgres, redis, clickKeys })
  const server = await startServerProcess('src/main.ts', env)
  const bare = await startServerProcess('bench/load/bareServer.ts', env)
  const { db, pool, stop } = createPostgres({ url: postgres.url })
  const client = new Redis(redis.url)
  const sources = { postgresPid: postgres.pid, redisPid: redis.pid, pool, redis: client }
  try {
    const tenants = await seedTenants(db, server.url)
    const traffic = createTraffic(tenants, createClickTokens([{ id: 1, secret }]))
    const run = (kind: Kind, target: typeof server, rate?: number): Promise<Measured> =>
      measureCosts({ ...sources, serverPid: target.pid }, () =>
        sendLoad({
          url: target.url,
          traffic: traffic[kind],
          seconds,
          connections,
          ...(rate === undefined ? {} : { rate }),
        }),
      )
    const runControl = async (kind: Exclude<Kind, 'mixed'>): Promise<Round> =>
      kind === 'match'
        ? { perSecond: runPgbench(postgres.url, seconds), serverUs: NaN }
        : await run(kind, bare)

    const rows: ReportRow[] = []
    const kinds = (['redirect', 'match', 'events', 'mixed'] as const).filter(
      (kind) => only === undefined || only === kind,
    )
    for (const kind of kinds) {
      // Compiles what is hot, and creates the keys of the day.
      await run(kind, server)
      let perSecond: number
      if (kind === 'mixed') {
        const ours: Measured[] = []
        for (let round = 0; round < rounds; round++) ours.push(await run(kind, server))
        perSecond = median(ours.map((each) => each.perSecond))
        rows.push(report(kind, ours))
      } else {
        await runControl(kind)
        const compared = await compareRounds(
          rounds,
          () => run(kind, server),
          () => runControl(kind),
        )
        perSecond = median(compared.ours.map((each) => each.perSecond))
        rows.push(reportComparison(kind, compared), report(kind, compared.ours))
      }
      const rate = Math.max(Math.round(perSecond * openShare), connections)
      rows.push(reportOpenLoop(kind, rate, await run(kind, server, rate)))
      if (shouldProfile) {
        let requests = 0
        const recorded = await server.record(async () => {
          requests = (await run(kind, server)).requests
        })
        const { modules, functions, callers, allocatedBytes } = summarizeProfile(recorded)
        console.log(`${kind}: ${(allocatedBytes / requests / 1000).toFixed(1)} kB allocated`)
        printShares('by module', modules)
        printShares('by function', functions)
        printShares('by our functions, with what they call', callers)
      }
    }
    writeReport('bench-load', rows)
  } finally {
    client.disconnect()
    await stop()
    await Promise.all([server.stop(), bare.stop()])
    await Promise.all([postgres.stop(), redis.stop()])
  }
})

function reportComparison(
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
  console.log(`${kind}: ${value} of ${name} (target ${target}); ${note}`)
  // A quick run is too short to be meaningful; it only shows that everything still runs.
  const ok = isQuick || value >= target
  return { name: `${kind}, against ${name}`, value, unit: 'ratio', target, ok, note }
}

function report(kind: Kind, rounds: readonly Measured[]): ReportRow {
  const of = (key: keyof Measured) => median(rounds.map((each) => each[key]))
  const note =
    `PostgreSQL ${round(of('postgresUs'))} µs and ${round(of('commits'), 3)} commits, ` +
    `Redis ${round(of('redisUs'))} µs and ${round(of('redisCommands'), 2)} commands, ` +
    `load generator ${round(of('generatorUs'))} µs; ` +
    `p50 ${of('p50Ms')} ms and p99 ${of('p99Ms')} ms with ${connections} connections`
  const value = round(of('serverUs'))
  console.log(`${kind}: CPU per request ${value} µs; ${note}`)
  return { name: `${kind}, CPU`, value, unit: 'µs', target: null, ok: true, note }
}

function reportOpenLoop(kind: Kind, rate: number, { p50Ms, p99Ms }: Measured): ReportRow {
  const note = `p50 ${p50Ms} ms at ${rate} requests a second, from the time they were due`
  console.log(`${kind}: open loop, p99 ${p99Ms} ms; ${note}`)
  return { name: `${kind}, open loop`, value: p99Ms, unit: 'ms', target: null, ok: true, note }
}

function printShares(title: string, shares: readonly Share[]): void {
  console.log(`  ${title}:`)
  for (const { name, share } of shares.slice(0, 40)) {
    console.log(`    ${(100 * share).toFixed(1).padStart(5)} %  ${name}`)
  }
}

function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
