/**
 * `npm run bench decisions`: replays simulated worlds over HTTP against the real application on
 * real engines, and against the bare matcher in memory, and counts the installs for which both decide the
 * same. Both use the models that the service has learned, so the comparison covers reading, indexing, weighing
 * and deciding.
 */
import { type MatchModel, priorModel } from '@throughlink/matcher'
import { runClickhouseMigrations } from '@throughlink/server/src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import {
  type Clickhouse,
  createClickhouse,
} from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { createPostgres, type Postgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { createRedis, type RedisEngine } from '@throughlink/server/src/platform/engines/redis.ts'
import { runMigrations } from '@throughlink/server/src/platform/migrations/runMigrations.ts'
import { startClickhouse, startPostgres, startRedis } from '@throughlink/services'
import { command } from '@throughlink/tooling/base/command'
import { writeReport } from '@throughlink/tooling/base/report'
import {
  areEqual,
  haveSameCandidates,
  type Outcome,
  toServiceOutcome,
  toTwinOutcome,
} from './decisions/compareDecisions.ts'
import { createTwin, type Twin } from './decisions/createTwin.ts'
import { playClick, playInstall } from './decisions/playWorld.ts'
import { type PlayedWorld, readWorld } from './decisions/readWorld.ts'
import { linkName, seedWorld } from './decisions/seedWorld.ts'
import { matchWindowMs, startBenchService } from './decisions/startBenchService.ts'

/** Ordinary worlds, late parts of worlds in which thousands of clicks share a key, and two apps. */
const allWorlds: readonly PlayedWorld[] = [
  parseWorld('tuned:mixed:1:0:0:1600'),
  parseWorld('held-out:victim-spam:1:60:66:800'),
  parseWorld('held-out:cgnat-v6:2:0:0:800'),
  parseWorld('tuned:dual-stack-flip:3:0:0:500'),
  parseWorld('held-out:ipad:4:0:0:500'),
  parseWorld('tuned:identical-devices:5:12:38:500'),
  parseWorld('held-out:two-apps:6:0:0:400'),
]
const isQuick = process.argv.includes('--quick')
/** `--world held-out:viral:1:60:66:2000` replays a single world. */
const only = process.argv[process.argv.indexOf('--world') + 1 || process.argv.length]
const learnEvery = isQuick ? 100 : 250
const maxShown = 12

function selectWorlds(): readonly PlayedWorld[] {
  if (only !== undefined) return [parseWorld(only)]
  return isQuick ? [parseWorld('tuned:mixed:1:0:0:300')] : allWorlds
}

/** Parses generator, scenario, seed, first hour of clicks, first hour of installs, and number of installs. */
function parseWorld(text: string): PlayedWorld {
  const [generator = '', scenario = '', ...numbers] = text.split(':')
  const [seed = 1, fromHour = 0, installsFromHour = 0, installs = 500] = numbers.map(Number)
  return { generator, scenario, seed, fromHour, installsFromHour, installs }
}

interface Difference {
  readonly installId: string
  readonly model: string
  readonly service: Outcome
  readonly twin: Outcome
}

interface Played {
  readonly installs: number
  readonly matches: number
  readonly models: number
  /** Equal decisions that were based on different clicks. */
  readonly candidateDifferences: readonly Difference[]
  readonly differences: readonly Difference[]
}

interface Engines {
  readonly postgres: Postgres
  readonly redis: RedisEngine
  readonly clickhouse: Clickhouse
}

function createModelLoader({ db }: Postgres) {
  const known = new Map<string, MatchModel>([['', priorModel]])
  return async (appId: string, version: string): Promise<MatchModel> => {
    if (version === priorModel.version) return priorModel
    const key = `${appId} ${version}`
    let model = known.get(key)
    if (!model) {
      const row = await db
        .selectFrom('match_models')
        .select('model')
        .where('app_id', '=', appId)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      known.set(key, (model = row.model))
    }
    return model
  }
}

async function play(engines: Engines, played: PlayedWorld, number: number): Promise<Played> {
  const world = await readWorld(played)
  const { relayRanges, events } = world
  const apps = await seedWorld(engines.postgres.db, world, `bench-${number}`)
  const loadModel = createModelLoader(engines.postgres)
  let nowMs = events[0]?.atMs ?? 0
  const service = await startBenchService({ ...engines, relayRanges, now: () => nowMs })
  const twins = new Map<string, Twin>()
  for (const [appId, app] of apps) {
    const findLink = (click: Parameters<typeof linkName>[0]) => {
      const link = app.links.get(linkName(click))
      if (!link) throw new Error('The click has no link.')
      return link
    }
    twins.set(appId, createTwin({ matchWindowMs, relayRanges, findLink }))
  }
  const differences: Difference[] = []
  const candidateDifferences: Difference[] = []
  const versions = new Set<string>()
  let installs = 0
  let matches = 0
  try {
    for (const event of events) {
      const app = apps.get(event.appId)
      const twin = twins.get(event.appId)
      if (!app || !twin) throw new Error('The app is not seeded.')
      nowMs = event.atMs
      if (event.kind === 'click') {
        await playClick(service.url(), app, event)
        twin.click(event)
        continue
      }
      const result = await playInstall(service.url(), app, event)
      const model = await loadModel(app.appId, result.explanation.model)
      versions.add(model.version)
      const serviceOutcome = toServiceOutcome(result, model)
      const decided = twin.decide(event, model)
      const twinOutcome = toTwinOutcome(decided, model)
      if (serviceOutcome.destination !== null) matches++
      const { id: installId } = event
      const difference = {
        installId,
        model: model.version,
        service: serviceOutcome,
        twin: twinOutcome,
      }
      if (!areEqual(serviceOutcome, twinOutcome)) differences.push(difference)
      else if (!haveSameCandidates(serviceOutcome, twinOutcome))
        candidateDifferences.push(difference)
      if (++installs % learnEvery === 0) await service.learn()
    }
  } finally {
    await service.stop()
  }
  return { installs, matches, models: versions.size, candidateDifferences, differences }
}

await command(async () => {
  const [postgresServer, redisServer, clickhouseServer] = [
    await startPostgres({ settings: ['fsync=off'] }),
    await startRedis(),
    await startClickhouse(),
  ]
  const clickhouse = createClickhouse({ url: clickhouseServer.url })
  const postgres = createPostgres({ url: postgresServer.url, statementMs: 30_000 })
  const redis = createRedis({ urls: [redisServer.url], commandMs: 30_000 })
  await new Promise((resolve) => redis.client.once('ready', resolve))
  try {
    await runMigrations(postgresServer.url)
    await runClickhouseMigrations(clickhouse.client)
    // The worlds are in the past, where all their rows are expired.
    await clickhouse.client.command({ query: 'SYSTEM STOP MERGES' })
    const played: Played[] = []
    for (const [number, each] of selectWorlds().entries()) {
      const startedMs = performance.now()
      const result = await play({ postgres, redis, clickhouse }, each, number)
      played.push(result)
      const { installs, matches, models, candidateDifferences, differences } = result
      const seconds = Math.round((performance.now() - startedMs) / 1000)
      console.log(
        `${each.generator} ${each.scenario} ${each.seed}: ${installs - differences.length} of ${installs} ` +
          `equal, ${candidateDifferences.length} of them based on different clicks; ` +
          `${matches} matches, ${models} models, ${seconds} s`,
      )
      for (const found of differences.slice(0, maxShown)) console.log(JSON.stringify(found))
      for (const found of candidateDifferences.slice(0, 3))
        console.log('candidates', JSON.stringify(found))
    }
    const installs = played.reduce((sum, each) => sum + each.installs, 0)
    const different = played.reduce((sum, { differences }) => sum + differences.length, 0)
    console.log(`\n${installs - different} of ${installs} decisions are equal.`)
    writeReport('bench-decisions', [
      {
        name: 'decisions of the service that differ from the matcher’s',
        value: different,
        unit: 'installs',
        target: 0,
        ok: different === 0,
        note: `of ${installs}`,
      },
    ])
  } finally {
    redis.stop()
    await postgres.stop()
    await clickhouse.stop()
    await Promise.all([postgresServer.stop(), redisServer.stop(), clickhouseServer.stop()])
  }
})
