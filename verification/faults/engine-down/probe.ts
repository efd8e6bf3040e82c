import { setTimeout as sleep } from 'node:timers/promises'
import { apiPaths } from '@throughlink/protocol'
import type { ReportRow } from '@throughlink/tooling/base/report'
import type { Reply } from '../../harness/phones/createClient.ts'
import {
  appHeaders,
  click,
  makeEvents,
  matchByClickId,
  matchByFingerprint,
  randomAddress,
  sendEvents,
} from '../../harness/phones/phones.ts'
import { atMost, requirement, tally } from '../../harness/report/rows.ts'
import type { ServerProcess } from '../../harness/servers/startServer.ts'
import type { Testbed } from '../../harness/servers/startTestbed.ts'
import { describeMatch, describeStatus, refused } from './describeReply.ts'
import { type Engine, type Outage, refusalMs } from './outage.ts'
import type { Scene } from './prepareScene.ts'

/** A request that is repeated while engines are down, and its expected outcome. */
interface Probe {
  readonly name: string
  readonly send: (round: number) => Promise<Reply>
  readonly read: (reply: Reply) => string
  readonly withoutPostgres: string
  readonly withoutRedis: string
  /** Defaults to the outcome without Redis. Most requests depend on neither. */
  readonly withoutClickhouse?: string
}

function listProbes({ app }: Testbed, server: ServerProcess, scene: Scene): readonly Probe[] {
  const uncached = { read: describeStatus, withoutPostgres: refused } as const
  return [
    {
      ...uncached,
      name: 'a tap on a link that is not cached',
      send: async (round) =>
        (await click(server, app, { slug: pick(scene.tapped, round).slug })).reply,
      withoutRedis: '302',
    },
    {
      ...uncached,
      name: 'a tap on a missing link',
      send: async () => (await click(server, app, { slug: scene.absentSlug })).reply,
      withoutRedis: '404',
    },
    {
      ...uncached,
      name: 'match by the click id of a link that is not cached',
      send(round) {
        const { clickId, installId } = pick(scene.matched, round)
        return matchByClickId(server, app, clickId, installId)
      },
      read: describeMatch,
      withoutRedis: 'link',
    },
    {
      ...uncached,
      name: 'match by probability',
      send: () => matchByFingerprint(server, app, scene.visit.installId, scene.visit.address),
      read: describeMatch,
      withoutRedis: refused,
      withoutClickhouse: 'link',
    },
    {
      ...uncached,
      name: 'a short link that is not cached',
      send: (round) =>
        server.send({
          path: apiPaths.resolveShort,
          method: 'POST',
          headers: appHeaders(app, randomAddress()),
          body: { url: `https://${app.domain}/${pick(scene.resolved, round).slug}` },
        }),
      withoutRedis: '200',
    },
    {
      ...uncached,
      name: 'events with a key that is not cached',
      send: () => sendEvents(server, scene.coldApp, makeEvents(1)),
      withoutRedis: '202',
    },
    {
      ...uncached,
      name: 'the association file of a domain that is not cached',
      send: () =>
        server.send({
          path: '/.well-known/apple-app-site-association',
          headers: { host: scene.coldApp.domain },
        }),
      withoutRedis: '200',
    },
    {
      name: '/livez',
      send: () => server.send({ path: '/livez' }),
      read: describeStatus,
      withoutPostgres: '200',
      withoutRedis: '200',
    },
    {
      name: '/readyz',
      send: () => server.send({ path: '/readyz' }),
      read: readReadiness,
      withoutPostgres: '200 degraded: postgres',
      withoutRedis: '200 degraded: redis',
      withoutClickhouse: '200 degraded: clickhouse',
    },
  ]
}

const bothDown = '200 degraded: postgres, redis'

function readReadiness({ status, body }: Reply): string {
  if (status === 0) return body
  const health = JSON.parse(body) as { status: string; checks: Record<Engine, string> }
  const down = Object.entries(health.checks).filter(([, state]) => state !== 'ok')
  return `${status} ${health.status}: ${down.map(([name]) => name).join(', ')}`
}

function pick<T>(list: readonly T[], round: number): T {
  const found = list[round % list.length]
  if (found === undefined) throw new Error('The scene has no items for this probe.')
  return found
}

export interface ProbeResult {
  readonly rows: readonly ReportRow[]
  /** Number of times each request was sent, and so the number of items used of each list in the scene. */
  readonly rounds: number
}

const pauseMs = 200

/** Sends all probes for as long as the outage lasts. Resolves when all have a response. */
export async function probe({
  bed,
  server,
  scene,
  outage,
  outageMs,
  timeSlack,
}: {
  readonly bed: Testbed
  readonly server: ServerProcess
  readonly scene: Scene
  readonly outage: Outage
  readonly outageMs: number
  readonly timeSlack: number
}): Promise<ProbeResult> {
  const endMs = performance.now() + outageMs
  async function repeatProbe({ send }: Probe): Promise<Reply[]> {
    const replies: Reply[] = []
    // At least twice: the first request detects the outage, the second finds it known.
    for (let round = 0; round < 2 || performance.now() < endMs; round++) {
      replies.push(await send(round))
      await sleep(pauseMs)
    }
    return replies
  }
  const results = await Promise.all(
    listProbes(bed, server, scene).map(async (each) => ({
      each,
      replies: await repeatProbe(each),
    })),
  )
  const slowest = Math.max(...results.flatMap(({ replies }) => replies.map((r) => r.tookMs)))
  return {
    rounds: Math.max(...results.map(({ replies }) => replies.length)),
    rows: [
      ...results.map(({ each, replies }) => check(each, replies, outage)),
      atMost('slowest of these responses', slowest, refusalMs * timeSlack, 'ms'),
    ],
  }
}

function check(
  { name, read, withoutPostgres, withoutRedis, withoutClickhouse = withoutRedis }: Probe,
  replies: readonly Reply[],
  { engines }: Outage,
): ReportRow {
  const isBoth = engines.length === 2 && name === '/readyz'
  const [first] = engines
  const alone = { postgres: withoutPostgres, redis: withoutRedis, clickhouse: withoutClickhouse }
  const expected = isBoth ? bothDown : alone[first]
  const outcomes = replies.map(read)
  const ok = outcomes.every((outcome) => outcome === expected)
  return requirement(name, ok, tally(outcomes), `only ${expected}`)
}
