import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startPostgres } from '@throughlink/services'
import type { Claim } from '../src/catalog/claims/claimStatements.ts'
import { createPostgresLedger } from '../src/edge/matching/ledger.postgres.ts'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import type { MatchEntry } from '../src/pipeline/event-log/logEntry.ts'
import { ensurePartitions } from '../src/pipeline/event-log/logPartitions.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { runMigrations } from '../src/platform/migrations/runMigrations.ts'

/**
 * Compares the ledger with a claim in a commit of its own, followed by a commit of the log, in the same run.
 * Run by hand: `node --conditions=@throughlink/source bench/ledger.ts [--seconds 3] [--rounds 3] [--callers 200]`.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    callers: { type: 'string' },
  },
})
const seconds = Number(values.seconds ?? 3)
const rounds = Number(values.rounds ?? 3)
const callers = Number(values.callers ?? 200)

const server = await startPostgres()
const { pool, stop } = createPostgres({ url: server.url, statementMs: 20_000, connectMs: 20_000 })
await runMigrations(server.url)
await ensurePartitions(pool, Date.now())

function makeClaim(): Claim {
  return {
    clickReference: randomBytes(23),
    appId: 'app_1a2b3c4d5e6f',
    installId: randomUUID(),
    linkId: '7261833042275114112',
    link: 'https://bench.example/products/42',
    method: 'referrer',
    confidence: 1,
    explanation: null,
  }
}

function makeEntry({ appId, installId, clickReference, linkId }: Claim): MatchEntry {
  return {
    kind: 'match',
    id: installId,
    appId,
    atMs: Date.now(),
    platform: 'android',
    country: 'DE',
    method: 'referrer',
    confidence: 1,
    reason: null,
    clickReference: clickReference.toString('base64url'),
    linkId,
    observation: null,
  }
}

interface Variant {
  readonly name: string
  readonly store: (claim: Claim, entry: MatchEntry) => Promise<unknown>
}

const log = createPostgresEventLog({ pool, now: Date.now })

const oneByOne: Variant = {
  name: 'a commit for the claim, then one of the log',
  async store(claim, entry) {
    await pool.query({
      name: 'insert-claim',
      text: `insert into claims
               (click_reference, app_id, install_id, link_id, link, method, confidence, explanation)
             values ($1, $2, $3, $4, $5, $6, $7, $8)
             on conflict do nothing`,
      values: [
        claim.clickReference,
        claim.appId,
        claim.installId,
        claim.linkId,
        claim.link,
        claim.method,
        claim.confidence,
        null,
      ],
    })
    await log.append([entry])
  },
}

function createLedgerVariant(maxGroups: number): Variant {
  const ledger = createPostgresLedger({ pool, log, now: Date.now, limits: { maxGroups } })
  return {
    name: `ledger, ${maxGroups} groups at once`,
    store: (claim, entry) => ledger.claim(claim, entry),
  }
}

const variants = [oneByOne, ...[1, 2, 4].map(createLedgerVariant)]

interface Result {
  readonly perSecond: number
  readonly nodeUs: number
  readonly postgresUs: number
  readonly walBytes: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Returns the CPU time of PostgreSQL and its connections, in microseconds. A clock tick has 10 ms. */
function readPostgresCpu(): number {
  const pids = execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' })
  return pids
    .trim()
    .split('\n')
    .map((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * 10_000
    })
    .reduce((sum, us) => sum + us, 0)
}

async function readWal(): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  )
  return Number(rows[0]?.bytes)
}

async function measure({ store }: Variant): Promise<Result> {
  const delays: number[] = []
  const wal = await readWal()
  const postgresCpu = readPostgresCpu()
  const cpu = process.cpuUsage()
  const startedMs = performance.now()
  const untilMs = startedMs + seconds * 1000
  const work = async () => {
    while (performance.now() < untilMs) {
      const claim = makeClaim()
      const calledMs = performance.now()
      await store(claim, makeEntry(claim))
      delays.push(performance.now() - calledMs)
    }
  }
  await Promise.all(Array.from({ length: callers }, work))
  const used = process.cpuUsage(cpu)
  const tookSeconds = (performance.now() - startedMs) / 1000
  delays.sort((a, b) => a - b)
  const { length } = delays
  return {
    perSecond: length / tookSeconds,
    nodeUs: (used.user + used.system) / length,
    postgresUs: (readPostgresCpu() - postgresCpu) / length,
    walBytes: ((await readWal()) - wal) / length,
    p50Ms: delays[Math.floor(length / 2)] ?? 0,
    p99Ms: delays[Math.floor(length * 0.99)] ?? 0,
  }
}

try {
  for (const variant of variants) await measure(variant)
  for (let round = 1; round <= rounds; round++) {
    let first: number | null = null
    for (const variant of variants) {
      const { perSecond, nodeUs, postgresUs, walBytes, p50Ms, p99Ms } = await measure(variant)
      first ??= perSecond
      console.log(
        `round ${round}, ${variant.name}: ${Math.round(perSecond)} per second ` +
          `(${(perSecond / first).toFixed(2)}); CPU ${nodeUs.toFixed(0)} µs in Node, ` +
          `${postgresUs.toFixed(0)} µs in PostgreSQL; ${Math.round(walBytes)} bytes of WAL; ` +
          `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
      )
    }
  }
} finally {
  await log.stop(1000)
  await stop()
  await server.stop()
}
