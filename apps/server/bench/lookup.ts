/**
 * `npm run bench:lookup [-- --quick]`: measures how long it takes to find the clicks of an install among ten
 * thousand, a million and ten million live clicks, and how much memory a click takes in Redis. Each size has
 * its own Redis. They are measured in turns, together with bare controls, so that load on the machine affects
 * all of them.
 *
 * The clicks belong to apps with ten thousand clicks a day each. With `--one-app`, all belong to a single app:
 * there are more of them per key, and more are read.
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { priorModel } from '@throughlink/matcher'
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { type Redis, startPostgres, startRedis } from '@throughlink/services'
import { createPostgresBlockingHashes } from '../src/pipeline/click-index/blockingHashes.postgres.ts'
import { chooseBucketBits } from '../src/pipeline/click-index/chooseBucketBits.ts'
import { createRedisClickIndex } from '../src/pipeline/click-index/clickIndex.redis.ts'
import { proposeAddressKey } from '../src/pipeline/click-index/clickIndexStatements.ts'
import { dayMs } from '../src/platform/time/durations.ts'
import { toUtcDay } from '../src/platform/time/utcDays.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { createRedis, type RedisEngine } from '../src/platform/engines/redis.ts'
import { runMigrations } from '../src/platform/migrations/runMigrations.ts'
import { seedOrganization } from '../src/commands/seedOrganization.ts'
import { checkFilled } from './lookup/checkFilled.ts'
import { copyApp } from './lookup/copyApp.ts'
import { fillIndex } from './lookup/fillIndex.ts'
import type { FilledClick } from './lookup/fillPart.ts'
import { learnFromSamples } from './lookup/learnFromSamples.ts'
import {
  measureLookups,
  type BenchInstall,
  type InstallKind,
  type LookupOptions,
  type Timing,
} from './lookup/measureLookups.ts'
import { drawPhone, installSignals } from './lookup/phones.ts'
import { createRandom } from './lookup/random.ts'

const isQuick = process.argv.includes('--quick')
const isOneApp = process.argv.includes('--one-app')
const clicksPerApp = 10_000
const sizes = isQuick ? [10_000, 100_000] : [10_000, 1_000_000, 10_000_000]
const installsPerKind = isQuick ? 60 : 250
const rounds = isQuick ? 2 : 4
const workers = 2
const matchWindowMs = dayMs
/**
 * Members per click of the kind of key with the most members: a network with a screen. The service measures
 * it the day before, to choose the number of buckets.
 */
const maxMembersPerClick = 1.39
/** `--listpack 512`: maximum size of a compact set in Redis. The default is 128. */
const listpack = process.argv[process.argv.indexOf('--listpack') + 1 || process.argv.length]
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

async function usedMemory({ client }: RedisEngine): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1])
}

function makeInstalls(samples: readonly FilledClick[]): readonly BenchInstall[] {
  const random = createRandom(99)
  const kinds: readonly InstallKind[] = ['home', 'office', 'carrier', 'nowhere']
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

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const load = () => (loadavg()[0] ?? 0).toFixed(1)
const formatMs = (ms: number) => ms.toFixed(2)
const row = (timings: readonly Timing[]) => {
  const at = (share: number, key: Exclude<keyof Timing, 'kind'>) =>
    quantile(
      timings.map((timing) => timing[key]),
      share,
    )
  const both = (key: Exclude<keyof Timing, 'kind'>) =>
    `${formatMs(at(0.5, key))} / ${formatMs(at(0.99, key))}`
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

await command(async () => {
  const postgresServer = await startPostgres({ settings: ['fsync=off'] })
  const servers: Redis[] = []
  const engines: RedisEngine[] = []
  const postgres = createPostgres({ url: postgresServer.url })
  try {
    await runMigrations(postgresServer.url)

    async function fill(size: number): Promise<Filling> {
      const server = await startRedis()
      servers.push(server)
      const redis = createRedis({ urls: [server.url], commandMs: 30_000 })
      engines.push(redis)
      await new Promise((resolve) => redis.client.once('ready', resolve))
      if (listpack !== undefined) {
        await redis.client.config('SET', 'zset-max-listpack-entries', listpack)
      }
      const { appId } = await seedOrganization(postgres.db, {
        name: 'Bench',
        origin: 'https://links.example',
        domain: `bench-${size}.example`,
        links: [],
      })
      const count = isOneApp ? size : clicksPerApp
      const bucketBits = chooseBucketBits(count * maxMembersPerClick)
      const key = randomBytes(32)
      await proposeAddressKey(postgres.pool, appId, { day: toUtcDay(fromMs), key, bucketBits })
      // The window includes a part of the day before, so its keys are read too, as on every day.
      const dayBefore = toUtcDay(fromMs - dayMs)
      await proposeAddressKey(postgres.pool, appId, { day: dayBefore, key, bucketBits })
      const before = await usedMemory(redis)
      const startedMs = performance.now()
      const { port } = server
      const task = { port, appId, key, bucketBits, count, fromMs, toMs }
      const filled = await fillIndex(task, workers, matchWindowMs)
      const apps = size / count
      await copyApp({ port, appId, bucketBits, day: toUtcDay(fromMs), copies: apps - 1 })
      const { samples } = filled
      const members = filled.members * apps
      const passedSeconds = (performance.now() - startedMs) / 1000
      const bytes = (await usedMemory(redis)) - before
      const { client } = redis
      const index = createRedisClickIndex({ client, matchWindowMs })
      const hashes = createPostgresBlockingHashes({ pool: postgres.pool, matchWindowMs })
      const options = { client, index, hashes, appId, nowMs }
      const each = Math.max(1, Math.floor(samples.length / 300))
      await checkFilled(
        options,
        samples.filter((_, at) => at % each === 0),
      )
      const bytesPerClick = bytes / size
      console.log(
        `${size} clicks: ${members} members in ${passedSeconds.toFixed(0)} s, ${bucketBits} bits, ` +
          `${bytesPerClick.toFixed(0)} bytes per click, ${(bytes / members).toFixed(0)} per member; load ${load()}`,
      )
      return { size, options, samples, installs: makeInstalls(samples), bytesPerClick }
    }

    const fillings: Filling[] = []
    for (const size of sizes) fillings.push(await fill(size))

    const [first] = fillings
    if (!first) return
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
        const lookups = measured.map(({ lookupMs }) => lookupMs)
        p50s.get(size)?.push(quantile(lookups, 0.5))
      }
    }

    console.log(`\np50 / p99 of ${rounds} rounds; load average ${load()}`)
    console.table(
      Object.fromEntries(
        fillings.flatMap(({ size }) => {
          const all = timings.get(size) ?? []
          const kinds: readonly InstallKind[] = ['home', 'office', 'carrier', 'nowhere']
          return [
            [`${size} all`, row(all)],
            ...kinds.map(
              (kind) => [`${size} ${kind}`, row(all.filter((each) => each.kind === kind))] as const,
            ),
          ]
        }),
      ),
    )
    for (const [size, each] of p50s) {
      console.log(`p50 of each round at ${size}: ${each.map(formatMs).join(' ')}`)
    }
    writeReport('bench-lookup', reportRows(fillings, p50s))
  } finally {
    for (const { stop } of engines) stop()
    await postgres.stop()
    await Promise.all([postgresServer.stop(), ...servers.map((server) => server.stop('SIGKILL'))])
  }
})

/** The ratio is the median over the rounds. Each round measures the sizes one after the other. */
function reportRows(
  fillings: readonly Filling[],
  p50s: ReadonlyMap<number, readonly number[]>,
): readonly ReportRow[] {
  const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)]
  const baseline = p50s.get(smallest) ?? []
  const ratios = (p50s.get(largest) ?? []).map((p50, round) => p50 / (baseline[round] ?? 1))
  const ratio = Number(quantile(ratios, 0.5).toFixed(2))
  const bytesPerClick = Math.round(fillings.at(-1)?.bytesPerClick ?? 0)
  console.log(
    `\np50 at ${largest} clicks: ${ratio} times that at ${smallest} (target ${targets.ratio})`,
  )
  console.log(`${bytesPerClick} bytes per click (target ${targets.bytesPerClick})`)
  // A quick run is too short to be meaningful; it only shows that everything still runs.
  return [
    {
      name: 'lookup, largest index against smallest',
      value: ratio,
      unit: 'ratio of p50',
      target: targets.ratio,
      ok: isQuick || ratio <= targets.ratio,
      note: `load ${load()}`,
    },
    {
      name: 'a click in Redis',
      value: bytesPerClick,
      unit: 'bytes',
      target: targets.bytesPerClick,
      ok: isQuick || bytesPerClick <= targets.bytesPerClick,
      note: 'with reports over both address families where available',
    },
  ]
}
