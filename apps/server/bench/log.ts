import { parseArgs } from 'node:util'
import { startPostgres } from '@throughlink/services'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import type { LogEntry } from '../src/pipeline/event-log/logEntry.ts'
import { ensurePartitions } from '../src/pipeline/event-log/logPartitions.ts'
import { runMigrations } from '../src/platform/migrations/runMigrations.ts'
import { makeTemplate } from './log/makeTemplate.ts'
import { median } from './median.ts'

/**
 * Compares the event log with a bare insert of one row per entry, on the same connections, in the same run.
 * Run by hand: `node --conditions=@throughlink/source bench/log.ts [--seconds 3] [--rounds 3]`.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, rounds: { type: 'string' } },
})
const seconds = Number(values.seconds ?? 3)
const rounds = Number(values.rounds ?? 3)
const callers = 64

const server = await startPostgres()
const { pool, stop } = createPostgres({ url: server.url })

async function prepare(): Promise<void> {
  await runMigrations(server.url)
  await ensurePartitions(pool, Date.now())
  await pool.query('create table bare (id text primary key, entry jsonb not null)')
}

const templates = Array.from({ length: 1000 }, () => makeTemplate())
let clickCount = 0

/** Cheap, so that the log is measured and not the creation of its entries. */
function makeClick(): LogEntry {
  clickCount += 1
  const template = templates[clickCount % templates.length] ?? makeTemplate()
  return { ...template, id: `${template.id}${clickCount}` }
}

function makeClicks(count: number): LogEntry[] {
  return Array.from({ length: count }, makeClick)
}

async function insertBare(entry: LogEntry): Promise<void> {
  await pool.query({
    name: 'bare',
    text: 'insert into bare (id, entry) values ($1, $2) on conflict do nothing',
    values: [entry.id, JSON.stringify(entry)],
  })
}

function openLog(commits: number) {
  return createPostgresEventLog({ pool, now: Date.now, limits: { maxCommits: commits } })
}

interface Variant {
  readonly name: string
  readonly entriesPerCall: number
  readonly call: () => Promise<void>
}

function createLogVariant(commits: number, entriesPerCall: number): Variant {
  const log = openLog(commits)
  return {
    name: `log, ${entriesPerCall} per append, ${commits} commits at once`,
    entriesPerCall,
    call: () => log.append(makeClicks(entriesPerCall)),
  }
}

const variants: Variant[] = [
  { name: 'bare insert', entriesPerCall: 1, call: () => insertBare(makeClick()) },
  ...[1, 50].flatMap((entries) => [1, 2, 4].map((commits) => createLogVariant(commits, entries))),
]

interface Result {
  readonly callsPerSecond: number
  readonly cpuUsPerEntry: number
  readonly p50Ms: number
  readonly p99Ms: number
}

async function measure({ call, entriesPerCall }: Variant): Promise<Result> {
  const delays: number[] = []
  const cpu = process.cpuUsage()
  const startedMs = performance.now()
  const untilMs = startedMs + seconds * 1000
  const work = async () => {
    while (performance.now() < untilMs) {
      const calledMs = performance.now()
      await call()
      delays.push(performance.now() - calledMs)
    }
  }
  await Promise.all(Array.from({ length: callers }, work))
  const { user, system } = process.cpuUsage(cpu)
  delays.sort((a, b) => a - b)
  return {
    callsPerSecond: (delays.length / (performance.now() - startedMs)) * 1000,
    cpuUsPerEntry: (user + system) / delays.length / entriesPerCall,
    p50Ms: delays[Math.floor(delays.length * 0.5)] ?? 0,
    p99Ms: delays[Math.floor(delays.length * 0.99)] ?? 0,
  }
}

const results = new Map<string, Result[]>()
try {
  await prepare()
  for (let round = -1; round < rounds; round += 1) {
    for (const variant of variants) {
      const result = await measure(variant)
      // The first round warms up.
      if (round >= 0) results.set(variant.name, [...(results.get(variant.name) ?? []), result])
    }
  }
} finally {
  await stop()
  await server.stop()
}

const bare = median((results.get('bare insert') ?? []).map((result) => result.callsPerSecond))
console.table(
  variants.map(({ name, entriesPerCall }) => {
    const getMedian = (key: keyof Result) =>
      median((results.get(name) ?? []).map((each) => each[key]))
    return {
      name,
      'calls/s': Math.round(getMedian('callsPerSecond')),
      'entries/s': Math.round(getMedian('callsPerSecond') * entriesPerCall),
      'calls to bare': (getMedian('callsPerSecond') / bare).toFixed(2),
      'entries to bare': ((getMedian('callsPerSecond') * entriesPerCall) / bare).toFixed(2),
      'p50 ms': getMedian('p50Ms').toFixed(1),
      'p99 ms': getMedian('p99Ms').toFixed(1),
      'CPU µs/entry (this process)': getMedian('cpuUsPerEntry').toFixed(1),
    }
  }),
)
