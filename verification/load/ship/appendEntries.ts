import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import { createShardedEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.sharded.ts'
import type { EventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.ts'
import type { LogEntry } from '@throughlink/server/src/pipeline/event-log/logEntry.ts'
import { ensurePartitions } from '@throughlink/server/src/pipeline/event-log/logPartitions.ts'
import { createPostgres, type Postgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { runMigrations } from '@throughlink/server/src/platform/migrations/runMigrations.ts'
import { startPostgres } from '@throughlink/services'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { measurement, median, percentile } from '../../harness/report/rows.ts'
import type { ScenarioOptions } from '../../harness/report/runScenarios.ts'
import { createWorld } from './createWorld.ts'
import { readCpuMs } from './readCpuMs.ts'

interface Variant {
  readonly name: string
  readonly append: (entries: LogEntry[]) => Promise<unknown>
  readonly callers: number
  readonly entries: number
}

interface Result {
  readonly perSecond: number
  readonly nodeUs: number
  readonly postgresUs: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/**
 * Measures appends to the event log with one, two and four commits at a time beside a bare insert of each entry, and in
 * one, two and four databases, each in a PostgreSQL of its own, in turns. `--commit-ms` adds a wait to each commit, as a replica or a slow disk does:
 * without it, databases on one machine share its cores and its disk, and more of them cannot do more.
 */
export async function appendEntries(run: ScenarioOptions): Promise<readonly ReportRow[]> {
  const seconds = run.readNumber('seconds', 3, 1)
  const rounds = run.readNumber('rounds', 3, 1)
  const delayUs = 1000 * Math.min(run.readNumber('commit-ms', 0), 100)
  const settings = delayUs === 0 ? [] : [`commit_delay=${delayUs}`, 'commit_siblings=0']
  const servers = await Promise.all(Array.from({ length: 4 }, () => startPostgres({ settings })))
  run.stops.push(() => Promise.all(servers.map((server) => server.stop())))
  const databases = servers.map(({ url }) => createPostgres({ url }))
  run.stops.push(() => Promise.all(databases.map(({ stop }) => stop())))
  for (const { url } of servers) await runMigrations(url)
  await Promise.all(databases.map(({ pool }) => ensurePartitions(pool, Date.now())))

  const logs: EventLog[] = []
  run.stops.push(() => Promise.all(logs.map((log) => log.stop(1_000))))
  const open = (log: EventLog) => {
    logs.push(log)
    return (entries: LogEntry[]) => log.append(entries)
  }
  const [{ pool: first }] = databases as [Postgres, ...Postgres[]]
  await first.query('create table bare (id text primary key, entry jsonb not null)')
  const openOne = (pool: Postgres['pool'], limits = {}) =>
    createPostgresEventLog({ pool, now: Date.now, attemptMs: 20_000, limits })
  const variants: readonly Variant[] = [
    {
      name: 'bare insert',
      append: ([entry]) =>
        first.query({
          name: 'bare',
          text: 'insert into bare (id, entry) values ($1, $2) on conflict do nothing',
          values: [entry?.id, JSON.stringify(entry)],
        }),
      callers: 64,
      entries: 1,
    },
    ...[1, 50].flatMap((entries) =>
      [1, 2, 4].map((maxCommits) => ({
        name: `${entries} entries, ${maxCommits} commits at once`,
        append: open(openOne(first, { maxCommits })),
        callers: 64,
        entries,
      })),
    ),
    ...[1, 2, 4].map((count) => ({
      name: `10 entries, ${count} databases`,
      append: open(
        createShardedEventLog({
          written: databases.slice(0, count).map(({ pool }) => openOne(pool)),
          drained: [],
        }),
      ),
      callers: 1024,
      entries: 10,
    })),
  ]

  const makeEntries = createEntries()
  const readPostgresMs = () => servers.reduce((sum, { pid }) => sum + (readCpuMs(pid) ?? 0), 0)
  const measure = async ({ append, callers, entries }: Variant): Promise<Result> => {
    const delays: number[] = []
    const cpu = process.cpuUsage()
    const postgresMs = readPostgresMs()
    const startedMs = performance.now()
    const repeat = async () => {
      while (performance.now() < startedMs + seconds * 1000) {
        const calledMs = performance.now()
        await append(makeEntries(entries))
        delays.push(performance.now() - calledMs)
      }
    }
    await Promise.all(Array.from({ length: callers }, repeat))
    const { user, system } = process.cpuUsage(cpu)
    const count = delays.length * entries
    return {
      perSecond: (count / (performance.now() - startedMs)) * 1000,
      nodeUs: (user + system) / count,
      postgresUs: (1000 * (readPostgresMs() - postgresMs)) / count,
      p50Ms: percentile(delays, 0.5),
      p99Ms: percentile(delays, 0.99),
    }
  }

  const results = new Map<Variant, Result[]>(variants.map((variant) => [variant, []]))
  // The first round warms up.
  for (let round = -1; round < rounds; round += 1) {
    for (const variant of variants) {
      const result = await measure(variant)
      if (round >= 0) results.get(variant)?.push(result)
    }
  }
  return Array.from(results, ([{ name }, each]) => {
    const of = (key: keyof Result) => median(each.map((result) => result[key])).toFixed(1)
    const note =
      `CPU ${of('nodeUs')} µs per entry in Node and ${of('postgresUs')} µs in PostgreSQL, ` +
      `p50 ${of('p50Ms')} ms, p99 ${of('p99Ms')} ms`
    return measurement(name, Math.round(Number(of('perSecond'))), 'entries per second', note)
  })
}

/** Copies clicks under other ids: cheap, so that the log is measured and not the creation of its entries. */
function createEntries(): (count: number) => LogEntry[] {
  const clicks = createWorld()
    .make(2_000)
    .filter(({ kind }) => kind === 'click')
  let number = 0
  return (count) => {
    number += 1
    const [click] = clicks.slice(number % clicks.length)
    if (click === undefined) throw new Error('The world has no clicks.')
    return Array.from({ length: count }, (_, at) => ({
      ...click,
      id: `${click.id}${number}-${at}`,
    }))
  }
}
