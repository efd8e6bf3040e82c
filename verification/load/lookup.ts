/**
 * `npm run bench lookup`: measures how long it takes to find the clicks of an install among ten thousand, a million and
 * ten million live clicks, and how much memory a click takes in Redis. Each size has its own Redis. They are measured in
 * turns, together with bare controls, so that load on the machine affects all of them.
 *
 * The clicks belong to apps with ten thousand clicks a day each. With `--one-app`, all belong to a single app: there are
 * more of them per key, and more are read. `--listpack 512` is the maximum size of a compact set in Redis instead of 128.
 */
import { randomBytes } from 'node:crypto'
import { priorModel } from '@throughlink/matcher'
import { seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import {
  chooseBucketBits,
  createPostgresBlockingHashes,
} from '@throughlink/server/src/pipeline/click-index/blockingHashes.postgres.ts'
import { createRedisClickIndex } from '@throughlink/server/src/pipeline/click-index/clickIndex.redis.ts'
import { proposeAddressKey } from '@throughlink/server/src/pipeline/click-index/clickIndexStatements.ts'
import { createPostgres, type Postgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { createRedis, type RedisEngine } from '@throughlink/server/src/platform/engines/redis.ts'
import { runMigrations } from '@throughlink/server/src/platform/migrations/runMigrations.ts'
import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import { toUtcDay } from '@throughlink/server/src/platform/time/utcDays.ts'
import { startPostgres, startRedis } from '@throughlink/services'
import { createRandom } from '@throughlink/tooling/base/random'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { atMost, median, percentile } from '../harness/report/rows.ts'
import { runScenarios, type ScenarioOptions } from '../harness/report/runScenarios.ts'
import { checkFilled } from './lookup/checkFilled.ts'
import { copyApp, fillIndex } from './lookup/fillIndex.ts'
import type { FilledClick } from './lookup/fillPart.ts'
import {
  type BenchInstall,
  type InstallKind,
  learnFromSamples,
  type LookupOptions,
  measureLookups,
  type Timing,
} from './lookup/measureLookups.ts'
import { drawPhone, installSignals } from './lookup/phones.ts'

const kinds: readonly InstallKind[] = ['home', 'office', 'carrier', 'nowhere']
const clicksPerApp = 10_000
const workers = 2
const matchWindowMs = dayMs
/**
 * Members per click of the kind of key with the most members: a network with a screen. The service measures
 * it the day before, to choose the number of buckets.
 */
const maxMembersPerClick = 1.39
const targets = { ratio: 1.3, bytesPerClick: 350 }

// All clicks are on one UTC day and all are live: the time is one second before midnight.
const fromMs = Math.floor(Date.now() / dayMs) * dayMs
const toMs = fromMs + dayMs
const nowMs = toMs - 1000

interface Filling {
  readonly size: number
  readonly options: LookupOptions
  readonly samples: readonly FilledClick[]
  readonly installs: readonly BenchInstall[]
  readonly bytesPerClick: number
}

await runScenarios({
  report: 'bench-lookup',
  isBenchmark: true,
  values: ['listpack'],
  flags: ['one-app'],
  scenarios: { lookup: measureSizes },
})

async function measureSizes(run: ScenarioOptions): Promise<readonly ReportRow[]> {
  const { isFull, stops } = run
  const sizes = isFull ? [10_000, 1_000_000, 10_000_000] : [10_000, 100_000]
  const rounds = isFull ? 4 : 2
  const postgresServer = await startPostgres({ settings: ['fsync=off'] })
  stops.push(() => postgresServer.stop())
  const postgres = createPostgres({ url: postgresServer.url })
  stops.push(postgres.stop)
  await runMigrations(postgresServer.url)
  const fillings: Filling[] = []
  for (const size of sizes) fillings.push(await fill(run, postgres, size))

  const [first] = fillings
  if (first === undefined) return []
  const some = first.installs.slice(0, 400)
  const learned = await learnFromSamples(first.options, first.samples, some)
  const models = { prior: priorModel, learned }
  const timings = new Map<number, Timing[]>(sizes.map((size) => [size, []]))
  const p50s = new Map<number, number[]>(sizes.map((size) => [size, []]))
  for (let round = -1; round < rounds; round++) {
    for (const { size, options, installs } of fillings) {
      const measured = await measureLookups(options, installs, models)
      // The first round warms up.
      if (round < 0) continue
      timings.get(size)?.push(...measured)
      p50s.get(size)?.push(median(measured.map(({ lookupMs }) => lookupMs)))
    }
  }
  printTimings(timings)
  const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)]
  const baseline = p50s.get(smallest) ?? []
  // Each round measures the sizes one after the other.
  const ratios = (p50s.get(largest) ?? []).map((p50, round) => p50 / (baseline[round] ?? 1))
  const ratio = Number(median(ratios).toFixed(2))
  return [
    {
      name: `lookup, ${largest} clicks against ${smallest}`,
      value: ratio,
      unit: 'ratio of p50',
      target: targets.ratio,
      ok: ratio <= targets.ratio,
      note: ratios.map((each) => each.toFixed(2)).join(' '),
    },
    atMost(
      'a click in Redis',
      fillings.at(-1)?.bytesPerClick ?? 0,
      targets.bytesPerClick,
      'bytes',
      'with reports over both address families where available',
    ),
  ]
}

async function fill(run: ScenarioOptions, { db, pool }: Postgres, size: number): Promise<Filling> {
  const server = await startRedis()
  // Nothing is saved: there may be gigabytes.
  run.stops.push(() => server.stop('SIGKILL'))
  const redis = createRedis({ urls: [server.url], commandMs: 30_000 })
  run.stops.push(redis.stop)
  const { client } = redis
  await new Promise((resolve) => client.once('ready', resolve))
  await client.config('SET', 'zset-max-listpack-entries', run.readNumber('listpack', 128))
  const { appId } = await seedOrganization(db, {
    name: 'Bench',
    origin: 'https://links.example',
    domain: `bench-${size}.example`,
    links: [],
  })
  const count = run.has('one-app') ? size : clicksPerApp
  const bucketBits = chooseBucketBits(count * maxMembersPerClick)
  const key = randomBytes(32)
  // The window includes a part of the day before, so its keys are read too, as on every day.
  for (const atMs of [fromMs, fromMs - dayMs]) {
    await proposeAddressKey(pool, appId, { day: toUtcDay(atMs), key, bucketBits })
  }
  const before = await readMemory(redis)
  const { port } = server
  const task = { port, appId, key, bucketBits, count, fromMs, toMs }
  const { samples, members } = await fillIndex(task, workers, matchWindowMs)
  const apps = size / count
  await copyApp({ port, appId, bucketBits, day: toUtcDay(fromMs), copies: apps - 1 })
  const bytes = (await readMemory(redis)) - before
  const index = createRedisClickIndex({ client, matchWindowMs })
  const hashes = createPostgresBlockingHashes({ pool, matchWindowMs })
  const options = { client, index, hashes, appId, nowMs }
  const each = Math.max(1, Math.floor(samples.length / 300))
  await checkFilled(
    options,
    samples.filter((_, at) => at % each === 0),
  )
  const bytesPerClick = bytes / size
  const perMember = (bytes / members / apps).toFixed(0)
  console.log(`${size} clicks: ${bytesPerClick.toFixed(0)} bytes each, ${perMember} per member`)
  const installs = makeInstalls(samples, run.isFull ? 250 : 60)
  return { size, options, samples, installs, bytesPerClick }
}

async function readMemory({ client }: RedisEngine): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1])
}

function makeInstalls(
  samples: readonly FilledClick[],
  installsPerKind: number,
): readonly BenchInstall[] {
  const random = createRandom(99)
  const makeKind = (kind: InstallKind): readonly BenchInstall[] => {
    const there = samples.filter(({ place }) => place === kind)
    return Array.from({ length: installsPerKind }, (_, at) => {
      const click = there[Math.floor((at * there.length) / installsPerKind)]
      if (!click) {
        const address = `203.0.${at >> 8}.${at & 255}`
        return { kind, address, signals: installSignals(drawPhone(random)) }
      }
      return { kind, address: click.address, signals: installSignals(click.phone) }
    })
  }
  // Interleaved, so that load on the machine affects all kinds.
  const lists = kinds.map(makeKind)
  return Array.from({ length: installsPerKind }, (_, at) =>
    lists.flatMap((list) => list[at] ?? []),
  ).flat()
}

function printTimings(timings: ReadonlyMap<number, readonly Timing[]>): void {
  const rows = [...timings].flatMap(([size, all]) => [
    [`${size} all`, describeTimings(all)] as const,
    ...kinds.map((kind) => {
      const own = all.filter((each) => each.kind === kind)
      return [`${size} ${kind}`, describeTimings(own)] as const
    }),
  ])
  console.log('\np50 / p99')
  console.table(Object.fromEntries(rows))
}

function describeTimings(timings: readonly Timing[]) {
  type Key = Exclude<keyof Timing, 'kind'>
  const at = (share: number, key: Key) =>
    percentile(
      timings.map((timing) => timing[key]),
      share,
    )
  const both = (key: Key) => `${at(0.5, key).toFixed(2)} / ${at(0.99, key).toFixed(2)}`
  return {
    'clicks read': `${at(0.5, 'clicks')} / ${at(0.99, 'clicks')}`,
    'lookup ms': both('lookupMs'),
    'with prior ms': both('priorMs'),
    'with learned ms': both('learnedMs'),
    'PING ms': both('pingMs'),
    'empty read ms': both('emptyMs'),
    'lookup / empty': (at(0.5, 'lookupMs') / at(0.5, 'emptyMs')).toFixed(2),
  }
}
