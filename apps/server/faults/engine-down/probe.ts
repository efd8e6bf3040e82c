import { setTimeout as sleep } from 'node:timers/promises'
import { apiPaths } from '@throughlink/protocol'
import type { ReportRow } from '@throughlink/tooling/report'
import type { Reply } from '../harness/createAsker.ts'
import {
  appHeaders,
  anyAddress,
  click,
  makeEvents,
  matchByClickId,
  matchByFingerprint,
  sendEvents,
} from '../harness/phones.ts'
import { atMost, promise, tally } from '../harness/rows.ts'
import type { ServerProcess } from '../harness/startServer.ts'
import type { Testbed } from '../harness/startTestbed.ts'
import { refusalMs, type Engine, type Outage } from './outage.ts'
import { outcomeOf, refused, statusOf } from './outcomeOf.ts'
import type { Scene } from './prepareScene.ts'

/** A question that is asked again and again while engines are down, and the answer it must get. */
interface Probe {
  readonly name: string
  readonly send: (round: number) => Promise<Reply>
  readonly read: (reply: Reply) => string
  readonly withoutPostgres: string
  readonly withoutRedis: string
  /** Default: as without Redis. Most do not notice either. */
  readonly withoutClickhouse?: string
}

function listProbes({ app }: Testbed, server: ServerProcess, scene: Scene): readonly Probe[] {
  const unknown = { read: statusOf, withoutPostgres: refused } as const
  return [
    {
      ...unknown,
      name: 'a tap on a link that is not in memory',
      send: async (round) =>
        (await click(server, app, { slug: at(scene.tapped, round).slug })).reply,
      withoutRedis: '302',
    },
    {
      ...unknown,
      name: 'a tap on a link that never was',
      send: async () => (await click(server, app, { slug: scene.absentSlug })).reply,
      withoutRedis: '404',
    },
    {
      ...unknown,
      name: 'match by the click id of a link that is not in memory',
      send(round) {
        const { clickId, installId } = at(scene.matched, round)
        return matchByClickId(server, app, clickId, installId)
      },
      read: outcomeOf,
      withoutRedis: 'link',
    },
    {
      ...unknown,
      name: 'match by probability',
      send: () => matchByFingerprint(server, app, scene.visit.installId, scene.visit.address),
      read: outcomeOf,
      withoutRedis: 'none: index_unavailable',
      withoutClickhouse: 'link',
    },
    {
      ...unknown,
      name: 'a short link that is not in memory',
      send: (round) =>
        server.ask({
          path: apiPaths.resolveShort,
          method: 'POST',
          headers: appHeaders(app, anyAddress()),
          body: { url: `https://${app.host}/${at(scene.resolved, round).slug}` },
        }),
      withoutRedis: '200',
    },
    {
      ...unknown,
      name: 'events with a key that is not in memory',
      send: () => sendEvents(server, scene.coldApp, makeEvents(1)),
      withoutRedis: '202',
    },
    {
      ...unknown,
      name: 'the association file of a host that is not in memory',
      send: () =>
        server.ask({
          path: '/.well-known/apple-app-site-association',
          headers: { host: scene.coldApp.host },
        }),
      withoutRedis: '200',
    },
    {
      name: '/livez',
      send: () => server.ask({ path: '/livez' }),
      read: statusOf,
      withoutPostgres: '200',
      withoutRedis: '200',
    },
    {
      name: '/readyz',
      send: () => server.ask({ path: '/readyz' }),
      read: readReadiness,
      withoutPostgres: '503 down: postgres',
      withoutRedis: '200 degraded: redis',
      withoutClickhouse: '200 degraded: clickhouse',
    },
  ]
}

const bothDown = '503 down: postgres, redis'

function readReadiness({ status, body }: Reply): string {
  if (status === 0) return body
  const health = JSON.parse(body) as { status: string; parts: Record<Engine, string> }
  const down = Object.entries(health.parts).filter(([, state]) => state !== 'ok')
  return `${status} ${health.status}: ${down.map(([name]) => name).join(', ')}`
}

function at<T>(list: readonly T[], round: number): T {
  const found = list[round % list.length]
  if (found === undefined) throw new Error('There is nothing to ask for.')
  return found
}

export interface ProbeResult {
  readonly rows: readonly ReportRow[]
  /** How often each question was asked: so much of each list in the scene was used. */
  readonly rounds: number
}

const pauseMs = 200

/** Asks everything for as long as the outage lasts. Resolves when all that was asked is answered. */
export async function probe(
  bed: Testbed,
  server: ServerProcess,
  scene: Scene,
  outage: Outage,
  outageMs: number,
): Promise<ProbeResult> {
  const endsAt = performance.now() + outageMs
  async function ask({ send }: Probe): Promise<Reply[]> {
    const replies: Reply[] = []
    // Not less than twice: the first finds the engine gone, the second knows.
    for (let round = 0; round < 2 || performance.now() < endsAt; round++) {
      replies.push(await send(round))
      await sleep(pauseMs)
    }
    return replies
  }
  const results = await Promise.all(
    listProbes(bed, server, scene).map(async (each) => ({ each, replies: await ask(each) })),
  )
  const slowest = Math.max(...results.flatMap(({ replies }) => replies.map((r) => r.tookMs)))
  return {
    rounds: Math.max(...results.map(({ replies }) => replies.length)),
    rows: [
      ...results.map(({ each, replies }) => judge(each, replies, outage)),
      atMost('slowest of these answers', slowest, refusalMs, 'ms'),
    ],
  }
}

function judge(
  { name, read, withoutPostgres, withoutRedis, withoutClickhouse = withoutRedis }: Probe,
  replies: readonly Reply[],
  { engines }: Outage,
): ReportRow {
  const isBoth = engines.length === 2 && name === '/readyz'
  const [first] = engines
  const alone = { postgres: withoutPostgres, redis: withoutRedis, clickhouse: withoutClickhouse }
  const wanted = isBoth ? bothDown : alone[first]
  const outcomes = replies.map(read)
  const ok = outcomes.every((outcome) => outcome === wanted)
  return promise(name, ok, tally(outcomes), `only ${wanted}`)
}
