import { parseArgs } from 'node:util'
import { startPostgres } from '@throughlink/services'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import { createShardedEventLog } from '../src/pipeline/event-log/eventLog.sharded.ts'
import type { EventLog } from '../src/pipeline/event-log/eventLog.ts'
import type { LogEntry } from '../src/pipeline/event-log/logEntry.ts'
import { ensurePartitions } from '../src/pipeline/event-log/logPartitions.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { runMigrations } from '../src/platform/migrations/runMigrations.ts'
import { makeTemplate } from './log/makeTemplate.ts'
import { readCpuMs } from './ship/readCpuMs.ts'
import { median } from './median.ts'

/**
 * Compares the event log in one, two and four databases, each in a PostgreSQL of its own, in turns. `--commit-ms` adds a
 * wait to each commit, as a replica or a slow disk does: without it, processes on one machine share its cores and its
 * disk, and more of them cannot do more. Run by hand:
 * `node --conditions=@throughlink/source bench/logDatabases.ts [--seconds 3] [--rounds 2] [--commit-ms 50]`.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    'commit-ms': { type: 'string' },
  },
})
const seconds = Number(values.seconds ?? 3)
const rounds = Number(values.rounds ?? 2)
const commitMs = Number(values['commit-ms'] ?? 0)
const counts = [1, 2, 4]
const callers = 1024
const entriesPerCall = 10

const settings =
  commitMs === 0 ? [] : [`commit_delay=${1000 * Math.min(commitMs, 100)}`, 'commit_siblings=0']
const servers = await Promise.all(Array.from({ length: 4 }, () => startPostgres({ settings })))
const databases = servers.map(({ url }) => createPostgres({ url }))

const templates = Array.from({ length: 1000 }, (_, index) => makeTemplate(`app_${index % 100}`))
let callCount = 0

/** Entries of one app, as a request has. */
function makeEntries(): LogEntry[] {
  callCount += 1
  const template = templates[callCount % templates.length] ?? makeTemplate()
  return Array.from({ length: entriesPerCall }, (_, index) => ({
    ...template,
    id: `${template.id}${callCount}-${index}`,
  }))
}

/** As the service opens it: one database is not wrapped. */
function openLog(count: number): EventLog {
  const logs = databases
    .slice(0, count)
    .map(({ pool }) => createPostgresEventLog({ pool, now: Date.now, attemptMs: 20_000 }))
  const [only] = logs
  return count === 1 && only !== undefined
    ? only
    : createShardedEventLog({ written: logs, drained: [] })
}

interface Result {
  readonly entriesPerSecond: number
  readonly nodeUs: number
  readonly postgresUs: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const readPostgresMs = () => servers.reduce((sum, { pid }) => sum + (readCpuMs(pid) ?? 0), 0)

async function measure(log: EventLog): Promise<Result> {
  const delays: number[] = []
  const cpu = process.cpuUsage()
  const postgresMs = readPostgresMs()
  const startedMs = performance.now()
  const untilMs = startedMs + seconds * 1000
  const work = async () => {
    while (performance.now() < untilMs) {
      const calledMs = performance.now()
      await log.append(makeEntries())
      delays.push(performance.now() - calledMs)
    }
  }
  await Promise.all(Array.from({ length: callers }, work))
  const used = process.cpuUsage(cpu)
  const entries = delays.length * entriesPerCall
  delays.sort((a, b) => a - b)
  return {
    entriesPerSecond: (entries / (performance.now() - startedMs)) * 1000,
    nodeUs: (used.user + used.system) / entries,
    postgresUs: (1000 * (readPostgresMs() - postgresMs)) / entries,
    p50Ms: delays[Math.floor(delays.length * 0.5)] ?? 0,
    p99Ms: delays[Math.floor(delays.length * 0.99)] ?? 0,
  }
}

const results = new Map<number, Result[]>()
try {
  for (const { url } of servers) await runMigrations(url)
  await Promise.all(databases.map(({ pool }) => ensurePartitions(pool, Date.now())))
  const logs = counts.map((count) => ({ count, log: openLog(count) }))
  for (let round = -1; round < rounds; round += 1) {
    for (const { count, log } of logs) {
      const result = await measure(log)
      // The first round warms up.
      if (round >= 0) results.set(count, [...(results.get(count) ?? []), result])
    }
  }
} finally {
  await Promise.all(databases.map(({ stop }) => stop()))
  await Promise.all(servers.map((server) => server.stop()))
}

const getMedian = (count: number, key: keyof Result) =>
  median((results.get(count) ?? []).map((each) => each[key]))
console.table(
  counts.map((count) => ({
    databases: count,
    'entries/s': Math.round(getMedian(count, 'entriesPerSecond')),
    'to one': (getMedian(count, 'entriesPerSecond') / getMedian(1, 'entriesPerSecond')).toFixed(2),
    'CPU µs/entry (Node)': getMedian(count, 'nodeUs').toFixed(1),
    'CPU µs/entry (PostgreSQL)': getMedian(count, 'postgresUs').toFixed(1),
    'p50 ms': getMedian(count, 'p50Ms').toFixed(1),
    'p99 ms': getMedian(count, 'p99Ms').toFixed(1),
  })),
)
