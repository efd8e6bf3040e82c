/**
 * `npm run bench:decisions [-- --quick]`: plays worlds over HTTP to the real application on real engines,
 * and to the bare matcher in memory, and counts the installs of which both say the same. Both use the
 * models that the service has learned, so that what is compared is reading, indexing, weighing, deciding.
 */
import { priorModel, type MatchModel } from '@throughlink/matcher'
import { command } from '@throughlink/tooling/command'
import { writeReport } from '@throughlink/tooling/report'
import { startPostgres, startRedis } from '@throughlink/services'
import { createPostgres, type Postgres } from '../src/platform/engines/postgres.ts'
import { createRedis, type RedisEngine } from '../src/platform/engines/redis.ts'
import { runMigrations } from '../src/platform/migrations/runMigrations.ts'
import {
  areEqual,
  areReadAlike,
  outcomeOfService,
  outcomeOfTwin,
  type Outcome,
} from './decisions/compareDecisions.ts'
import { createTwin, type Twin } from './decisions/createTwin.ts'
import { playClick, playInstall } from './decisions/playWorld.ts'
import { readWorld, type PlayedWorld } from './decisions/readWorld.ts'
import { linkName, seedWorld } from './decisions/seedWorld.ts'
import { matchWindowMs, startBenchService } from './decisions/startBenchService.ts'

/** Ordinary ones; some whose keys thousands of clicks share, late enough to look back; and two apps. */
const allWorlds: readonly PlayedWorld[] = [
  world('a:mixed:1:0:0:1600'),
  world('b:victim-spam:1:60:66:800'),
  world('b:cgnat-v6:2:0:0:800'),
  world('a:dual-stack-flip:3:0:0:500'),
  world('b:ipad:4:0:0:500'),
  world('a:identical-devices:5:12:38:500'),
  world('b:two-apps:6:0:0:400'),
]
const isQuick = process.argv.includes('--quick')
/** `--world b:viral:1:60:66:2000`: for looking at one. */
const only = process.argv[process.argv.indexOf('--world') + 1 || process.argv.length]
const learnEvery = isQuick ? 100 : 250
const mostShown = 12

function worldsToPlay(): readonly PlayedWorld[] {
  if (only !== undefined) return [world(only)]
  return isQuick ? [world('a:mixed:1:0:0:300')] : allWorlds
}

/** Generator, scenario, seed, the hours from which clicks and installs are played, and how many installs. */
function world(text: string): PlayedWorld {
  const [generator = '', scenario = '', ...numbers] = text.split(':')
  const [seed = 1, fromHour = 0, installsFromHour = 0, installs = 500] = numbers.map(Number)
  return { generator, scenario, seed, fromHour, installsFromHour, installs }
}

interface Difference {
  readonly installId: string
  /** Which known difference between the two explains it. */
  readonly cause: string
  readonly model: string
  readonly service: Outcome
  readonly twin: Outcome
}

interface Played {
  readonly installs: number
  readonly matches: number
  readonly models: number
  /** Equal decisions from clicks that were not read alike. */
  readonly readOtherwise: readonly Difference[]
  readonly differences: readonly Difference[]
}

interface Engines {
  readonly postgres: Postgres
  readonly redis: RedisEngine
}

function createModels({ db }: Postgres) {
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
  const { relayRanges, happenings } = world
  const apps = await seedWorld(engines.postgres.db, world, `bench-${number}`)
  const modelOf = createModels(engines.postgres)
  let nowMs = happenings[0]?.atMs ?? 0
  const service = await startBenchService({ ...engines, relayRanges, now: () => nowMs })
  const twins = new Map<string, Twin>()
  for (const [appId, app] of apps) {
    const linkOf = (click: Parameters<typeof linkName>[0]) => {
      const link = app.links.get(linkName(click))
      if (!link) throw new Error('Every click has a link.')
      return link
    }
    twins.set(appId, createTwin({ matchWindowMs, relayRanges, linkOf }))
  }
  const differences: Difference[] = []
  const readOtherwise: Difference[] = []
  const versions = new Set<string>()
  let installs = 0
  let matches = 0
  try {
    for (const happening of happenings) {
      const app = apps.get(happening.appId)
      const twin = twins.get(happening.appId)
      if (!app || !twin) throw new Error('Every app is seeded.')
      nowMs = happening.atMs
      if (happening.kind === 'click') {
        await playClick(service.url(), app, happening)
        twin.click(happening)
        continue
      }
      const said = await playInstall(service.url(), app, happening)
      const model = await modelOf(app.appId, said.explanation.model)
      versions.add(model.version)
      const ofService = outcomeOfService(said, model)
      const decided = twin.decide(happening, model)
      const ofTwin = outcomeOfTwin(decided, model)
      const withFirstDay = outcomeOfTwin(decided.withFirstDay, model)
      const cause = areEqual(ofService, withFirstDay) ? 'unread of the first day' : 'unknown'
      if (ofService.destination !== null) matches++
      const { id: installId } = happening
      const both = { installId, cause, model: model.version, service: ofService, twin: ofTwin }
      if (!areEqual(ofService, ofTwin)) differences.push(both)
      else if (!areReadAlike(ofService, ofTwin)) readOtherwise.push(both)
      if (++installs % learnEvery === 0) await service.learn()
    }
  } finally {
    await service.stop()
  }
  return { installs, matches, models: versions.size, readOtherwise, differences }
}

await command(async () => {
  const [postgresServer, redisServer] = [
    await startPostgres({ settings: ['fsync=off'] }),
    await startRedis(),
  ]
  const postgres = createPostgres({ url: postgresServer.url, statementMs: 30_000 })
  const redis = createRedis({ urls: [redisServer.url], commandMs: 30_000 })
  await new Promise((resolve) => redis.client.once('ready', resolve))
  try {
    await runMigrations(postgres.pool)
    const played: Played[] = []
    for (const [number, each] of worldsToPlay().entries()) {
      const startedMs = performance.now()
      const result = await play({ postgres, redis }, each, number)
      played.push(result)
      const { installs, matches, models, readOtherwise, differences } = result
      const seconds = Math.round((performance.now() - startedMs) / 1000)
      console.log(
        `${each.generator} ${each.scenario} ${each.seed}: ${installs - differences.length} of ${installs} ` +
          `equal, ${readOtherwise.length} of them from clicks that were not read alike; ` +
          `${matches} matches, ${models} models, ${seconds} s`,
      )
      for (const [cause, some] of Map.groupBy(differences, (found) => found.cause)) {
        console.log(`${some.length} differ: ${cause}`)
      }
      for (const found of differences.slice(0, mostShown)) console.log(JSON.stringify(found))
      for (const found of readOtherwise.slice(0, 3)) console.log('read', JSON.stringify(found))
    }
    const installs = played.reduce((sum, each) => sum + each.installs, 0)
    const different = played.reduce((sum, { differences }) => sum + differences.length, 0)
    console.log(`\n${installs - different} of ${installs} decisions are equal.`)
    writeReport('bench-decisions', [
      {
        ...{ name: 'decisions of the service that differ from the matcher’s', value: different },
        ...{ unit: 'installs', target: 0, ok: different === 0, note: `of ${installs}` },
      },
    ])
  } finally {
    redis.stop()
    await postgres.stop()
    await Promise.all([postgresServer.stop(), redisServer.stop()])
  }
})
