/**
 * `npm run bench:lag`: measures how long the event loop of a serving process is blocked while a worker beside
 * it ships the event log and learns models, and the same for the role `all`. `--entries 1000000 --apps 50` is
 * the full form; `--quick` for a short run. A process that does nothing is measured at the same time: if its
 * lag is not close to 0, the machine is too busy for the others to mean anything.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import { ensurePartitions } from '../src/pipeline/event-log/logPartitions.ts'
import { addValueCounts } from '../src/pipeline/learning/learningStatements.ts'
import { planLearning } from '../src/pipeline/learning/planLearning.ts'
import { countUnshipped } from '../src/pipeline/event-log/laneStatements.ts'
import { countJobs } from '../src/platform/jobs/jobStatements.ts'
import { toUtcDay } from '../src/platform/time/utcDays.ts'
import type { ServiceRole } from '../src/roles/role.ts'
import { click, makeEvents, sendEvents } from '../faults/harness/phones.ts'
import type { ServerProcess } from '../faults/harness/startServer.ts'
import { withTestbed, type Testbed } from '../faults/harness/startTestbed.ts'
import { createWorld } from './ship/createWorld.ts'

interface Lag {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

const settings = [
  { role: 'serve', title: 'serve, with a worker beside it', maxMs: 20 },
  { role: 'all', title: 'all', maxMs: 100 },
] as const

await command(async () => {
  const { values } = parseArgs({
    options: {
      entries: { type: 'string', default: '1000000' },
      apps: { type: 'string', default: '50' },
      quick: { type: 'boolean', default: false },
    },
  })
  const entries = values.quick ? 50_000 : Number(values.entries)
  const apps = values.quick ? 10 : Number(values.apps)
  const rows: ReportRow[] = []
  for (const { role, title, maxMs } of settings) {
    const { lag, idle, seconds, requests } = await withTestbed(async (bed) => {
      await prepareWork(bed, entries, apps)
      return measure(bed, role)
    })
    const round = (ms: number) => Math.round(ms * 10) / 10
    const note =
      `p50 ${round(lag.p50)} ms, longest ${round(lag.max)} ms, ` +
      `idle process ${round(idle.p99)} ms p99, ${requests} requests while ${entries} entries and ${apps} apps took ${seconds} s`
    const value = round(lag.p99)
    const row = { name: title, value, unit: 'ms p99', target: maxMs, ok: value <= maxMs, note }
    console.log(`${row.ok ? 'ok    ' : 'FAILED'} ${title}: ${value} ms p99 (${note})`)
    rows.push(row)
  }
  writeReport('lag', rows, { shown: true })
})

/** Fills the log, and makes apps due to be learned. */
async function prepareWork({ database }: Testbed, entries: number, apps: number): Promise<void> {
  const { pool, db } = database
  await ensurePartitions(pool, Date.now())
  const log = createPostgresEventLog({ pool, now: Date.now })
  const world = createWorld()
  for (let at = 0; at < entries; at += 500) {
    await log.append(world.make(500).map((entry) => ({ ...entry, appId: toAppId(entry.appId) })))
  }
  await log.stop(10_000)
  // The world's apps exist in the log only.
  const { rows } = await pool.query<{ organization_id: string }>('select organization_id from apps')
  for (let index = 0; index < apps; index += 1) {
    const appId = toAppId(`app_${index}`)
    await pool.query('insert into apps (id, organization_id, name) values ($1, $2, $1)', [
      appId,
      rows[0]?.organization_id,
    ])
    const installs = { platform: 'ios', signal: 'installs', value: '', count: 100 } as const
    await addValueCounts(db, [{ ...installs, appId, day: toUtcDay(Date.now()) }])
  }
  await planLearning({ pool, db, now: Date.now })
}

/** The world's ids are too short for the database. */
function toAppId(id: string): string {
  return `app_${id.replace('app_', '').padStart(16, '0')}`
}

async function measure(bed: Testbed, role: ServiceRole) {
  const nodeArgs = ['--import', `${import.meta.dirname}/lag/recordLag.ts`]
  const server = await bed.startServer({ role, nodeArgs })
  const idle = await startIdleProcess(nodeArgs)
  try {
    // Requests compile code and fill caches first.
    await sendRequests(bed, server, () => Promise.resolve(false), 2_000)
    if (role === 'serve') await bed.startServer({ role: 'work' })
    const toggle = () => {
      for (const { pid } of [server, idle]) process.kill(pid, 'SIGUSR2')
    }
    toggle()
    const startedMs = performance.now()
    const requests = await sendRequests(bed, server, () => hasWork(bed))
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    toggle()
    await sleep(500)
    return { lag: readLag(server.output()), idle: readLag(idle.output()), seconds, requests }
  } finally {
    idle.stop()
  }
}

/** Starts a process that only measures its own lag. */
async function startIdleProcess(nodeArgs: readonly string[]) {
  const code = 'setInterval(() => undefined, 1000); console.log("started")'
  const child = spawn(process.execPath, [...nodeArgs, '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  await once(child.stdout, 'data')
  return { pid: child.pid ?? 0, output: () => output, stop: () => child.kill('SIGKILL') }
}

function readLag(output: string): Lag {
  const [, text = ''] = /^lag (.*)$/m.exec(output) ?? []
  return JSON.parse(text) as Lag
}

async function hasWork({ database: { pool } }: Testbed): Promise<boolean> {
  const { oldest } = await countUnshipped(pool)
  const jobs = await countJobs(pool)
  const isBehind = oldest !== null && Date.now() - oldest.getTime() > 5_000
  return isBehind || jobs.some(({ task }) => task === 'learnApp')
}

/** Sends clicks and events, some tens a second, for `minMs` and while there is work. Returns their number. */
async function sendRequests(
  bed: Testbed,
  server: ServerProcess,
  isNeeded: () => Promise<boolean>,
  minMs = 5_000,
): Promise<number> {
  const endMs = performance.now() + minMs
  let requests = 0
  for (let turn = 0; ; turn += 1) {
    if (turn % 20 === 0 && performance.now() > endMs && !(await isNeeded())) return requests
    const replies = [await click(server, bed.app), await sendEvents(server, bed.app, makeEvents(5))]
    requests += replies.length
    await sleep(20)
  }
}
