/**
 * `npm run bench:load`: measures a redirect, a match and a batch of events, each as a ratio to a bare control
 * in the same run, in alternating rounds. Machines are noisy; ratios of adjacent rounds are less so.
 */
import autocannon from 'autocannon'
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { startPostgres, startRedis } from '@throughlink/services'
import { createClickTokens } from '../src/pipeline/clicks/clickTokens.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { seedOrganization, type Seeded } from '../src/commands/seedOrganization.ts'
import { startServerProcess, type ServerProcess } from './serverProcess.ts'

const isQuick = process.argv.includes('--quick')
/** `--only redirect`, `match` or `events` runs one of them. */
const only = process.argv[process.argv.indexOf('--only') + 1 || process.argv.length]
const rounds = isQuick ? 1 : 5
const roundSeconds = isQuick ? 2 : 8
const connections = 200

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/142.0.0.0 Mobile Safari/537.36'

interface Load {
  readonly server: ServerProcess
  /** Creates the next request. */
  readonly next: () => autocannon.Request
  readonly expected: number
}

interface Measured {
  readonly perSecond: number
  /** CPU time of the server for one request, in microseconds. It depends less on other work on the machine. */
  readonly cpuUs: number
}

/** Any response with another status fails the run, because it may be cheaper. */
async function measure({ server, next, expected }: Load): Promise<Measured> {
  const { url } = server
  const cpuBefore = server.readCpu()
  const result = await autocannon({
    url,
    connections,
    duration: roundSeconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  const responses = result.statusCodeStats as Record<string, { count: number }> | undefined
  const good = responses?.[String(expected)]?.count ?? 0
  const others = Object.entries(responses ?? {}).filter(([status]) => status !== String(expected))
  if (others.length > 0 || result.errors > 0) {
    throw new Error(
      `${url}: unexpected responses ${JSON.stringify(others)}, ${result.errors} errors`,
    )
  }
  const cpuUs = (server.readCpu() - cpuBefore) / good
  return { perSecond: good / result.duration, cpuUs }
}

const countPerSecond = async (load: Load) => (await measure(load)).perSecond

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Runs pairs of adjacent rounds and returns the median of their ratios. */
async function compare(
  name: string,
  target: number,
  ours: () => Promise<Measured>,
  bare: () => Promise<number>,
): Promise<ReportRow> {
  const ratios: number[] = []
  const cpus: number[] = []
  const rates: [number, number][] = []
  for (let round = 0; round < rounds; round++) {
    const control = await bare()
    const { perSecond, cpuUs } = await ours()
    rates.push([perSecond, control])
    ratios.push(perSecond / control)
    cpus.push(cpuUs)
  }
  const value = Number(median(ratios).toFixed(2))
  const each = rates.map(([a, b]) => `${Math.round(a)}/${Math.round(b)}`).join(' ')
  const cpu = `CPU ${Math.round(median(cpus))} µs per request`
  console.log(`${name}: ${value} of the control (target ${target}); ${cpu}; per second ${each}`)
  // A quick run is too short to be meaningful; it only shows that everything still runs.
  const ok = isQuick || value >= target
  return {
    name,
    value,
    unit: 'ratio',
    target,
    ok,
    note: `${cpu}; ours/control per second: ${each}`,
  }
}

const address = () => `10.${randomBytes(3).join('.')}`

await command(async () => {
  const postgres = await startPostgres()
  const redis = await startRedis()
  const secret = randomBytes(32)
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    // Nothing listens there: the measurement ends with the event log.
    CLICKHOUSE_URL: 'http://127.0.0.1:1',
    CLICK_KEYS: `1:${secret.toString('base64url')}`,
    TRUSTED_PROXIES: '127.0.0.0/8',
  }
  const server = await startServerProcess('src/main.ts', env)
  const bare = await startServerProcess('bench/bareServer.ts', env)
  const { db, stop } = createPostgres({ url: postgres.url })
  const tokens = createClickTokens([{ id: 1, secret }])
  try {
    // Several tenants, because each has a rate limit.
    const tenants: Seeded[] = []
    for (let index = 0; index < 16; index++) {
      tenants.push(
        await seedOrganization(db, {
          name: 'Bench',
          origin: server.url,
          domain: `bench-${index}.example`,
          app: { android_package: 'com.example.bench' },
          links: [{ slug: 'go', destination: 'https://bench.example/products/42' }],
        }),
      )
    }
    let turn = 0
    const tenant = () => {
      const index = turn++ % tenants.length
      const seeded = tenants[index]
      if (seeded === undefined) throw new Error('No tenants.')
      return { index, ...seeded }
    }
    const keyed = ({ publishableKey, appId }: Seeded) => ({
      'content-type': 'application/json',
      authorization: `Bearer ${publishableKey}`,
      'x-app-id': appId,
      'x-forwarded-for': address(),
    })
    const click = (): autocannon.Request => ({
      method: 'GET',
      path: '/go',
      headers: {
        host: `bench-${tenant().index}.example`,
        'user-agent': phone,
        'accept-language': 'en-GB',
        'x-forwarded-for': address(),
      },
    })
    const match = (): autocannon.Request => {
      const seeded = tenant()
      const { clickId } = tokens.mint(seeded.linkIds[0] ?? '', Date.now())
      return {
        method: 'POST',
        path: '/api/link/match-link',
        headers: keyed(seeded),
        body: JSON.stringify({ installId: randomUUID(), clickId }),
      }
    }
    const batch = (path: string) => (): autocannon.Request => {
      const installId = randomUUID()
      const now = Date.now()
      const events = Array.from({ length: 50 }, (_, index) => ({
        id: `${installId.slice(0, 30)}${String(index).padStart(6, '0')}`,
        name: 'view_item',
        time: now - index,
        data: { item: 'amber', value: 148, currency: 'EUR' },
        installId,
      }))
      return {
        method: 'POST',
        path,
        headers: keyed(tenant()),
        body: JSON.stringify({ sentAt: now, events }),
      }
    }

    const comparisons = {
      redirect: () =>
        compare(
          'redirect, against 302 after one awaited Redis write',
          0.6,
          () => measure({ server, next: click, expected: 302 }),
          () => countPerSecond({ server: bare, next: click, expected: 302 }),
        ),
      match: () =>
        compare(
          'match by click id, against INSERT … ON CONFLICT by pgbench',
          0.4,
          () => measure({ server, next: match, expected: 200 }),
          () => Promise.resolve(runPgbench(postgres.url)),
        ),
      events: () =>
        compare(
          'batch of 50 events, against a bare POST of the same schema',
          0.5,
          () => measure({ server, next: batch('/api/link/events'), expected: 202 }),
          () => countPerSecond({ server: bare, next: batch('/events'), expected: 202 }),
        ),
    }
    const rows: ReportRow[] = []
    for (const [name, run] of Object.entries(comparisons)) {
      if (only === undefined || only === name) rows.push(await run())
    }
    writeReport('bench-load', rows)
  } finally {
    await stop()
    await Promise.all([server.stop(), bare.stop()])
    await Promise.all([postgres.stop(), redis.stop()])
  }
})

/** Runs pgbench with bare inserts into a table like the ledger. Returns transactions per second. */
function runPgbench(url: string): number {
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
    ['-n', '-M', 'prepared', '-c', '20', '-j', '1', '-T', String(roundSeconds), '-f', '-', url],
    { input: script, encoding: 'utf8' },
  )
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}
