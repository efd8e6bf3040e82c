import { setTimeout as sleep } from 'node:timers/promises'
import { scopes } from '@throughlink/server/src/manage/access/access.ts'
import { secondMs } from '@throughlink/server/src/platform/time/durations.ts'
import { makeSecretKey } from '@throughlink/server/test/support/makeSecretKey.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import type { Reply } from '../../harness/phones/createClient.ts'
import { atMost, percentile } from '../../harness/report/rows.ts'
import type { ScenarioOptions } from '../../harness/report/runScenarios.ts'
import { fillLinks } from '../../harness/servers/fillLinks.ts'
import { startTestbed } from '../../harness/servers/startTestbed.ts'
import { fillResults } from './fillResults.ts'

const maxMs = 200
const sorts = ['createdAt', 'updatedAt', 'slug']
/** Sorted by analytics. */
const maxRankedMs = 300
const rankedFilters = [
  '',
  'search=filled-7777',
  'search=lumen',
  'tags=common',
  'tags=tag-7',
  'status=expired',
]
const resultSorts = ['clicks', 'installs', 'conversion', 'opens', 'events', 'lastClickAt']
const filters = [
  '',
  'status=active',
  'status=expired',
  'status=disabled',
  'status=archived',
  'status=archived&status=active',
  'status=deleted',
  'search=filled-7777',
  'search=nothing-like-this',
  'search=ab',
  'search=%7E%7E',
  'search=lumen',
  'tags=common',
  'tags=tag-7',
  'tags=own-7',
  'tags=nobody-uses-it',
  'tags=common&status=expired&search=0123',
  'createdBy=person:else',
  'createdBy=person:nobody',
  'domain=other.example',
]

/** Measures each list, filter, search and count of links in one app that has many, one request at a time. */
export async function measureLists(run: ScenarioOptions): Promise<readonly ReportRow[]> {
  const links = run.readNumber('links', 1_000_000, 10_000)
  const rounds = run.readNumber('rounds', 20, 2)
  const bed = await startTestbed()
  run.stops.push(bed.stop)
  const startedMs = performance.now()
  await fillLinks(bed.engines.postgres.url, bed.app, { links, patterns: 0 })
  await fillResults(bed.engines.clickhouse.url, bed.app.appId, links)
  run.logProgress(`${links} links in ${Math.round((performance.now() - startedMs) / 1_000)} s`)
  const server = await bed.startServer({ role: 'serve' })
  const { appId } = bed.app
  const key = await makeSecretKey({ postgres: bed.database }, bed.app, scopes)
  const headers = { authorization: `Bearer ${key}` }

  async function send(path: string): Promise<Reply> {
    const reply = await server.send({ path, headers })
    // More requests than a key may send in a minute.
    if (reply.status === 429) {
      await sleep(Number(reply.headers['retry-after'] ?? 1) * secondMs)
      return send(path)
    }
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body}`)
    return reply
  }

  const app = `/api/v1/apps/${appId}`
  const lists = filters.flatMap((filter) =>
    sorts.map((sort) => `${app}/links?sort=${sort}${filter === '' ? '' : `&${filter}`}`),
  )
  const ranked = [
    ...resultSorts.map((sort) => `${app}/links?sort=${sort}`),
    ...rankedFilters.map((filter) => `${app}/links?sort=clicks&${filter}`),
    `${app}/links?sort=clicks&order=asc`,
  ]
  const counts = filters.map((filter) => `${app}/links/count?${filter}`)
  const others = [`${app}/links?order=asc`, `${app}/tags`, `${app}/folders`, `${app}/setup`]
  const paths = [...lists, ...ranked, ...counts, ...others]
  const measured = paths.map((path) => ({ path, timesMs: [] as number[], note: '' }))
  for (let round = -1; round < rounds; round++) {
    for (const each of measured) {
      const reply = await send(each.path)
      if (round >= 0) each.timesMs.push(reply.tookMs)
      const { items = [], next = null } = JSON.parse(reply.body) as {
        readonly items?: readonly unknown[]
        readonly next?: string | null
      }
      each.note = `${items.length} items${next === null ? '' : ' and more'}`
    }
  }
  return measured.map(({ path, timesMs, note }) =>
    atMost(
      path.slice(app.length + 1),
      percentile(timesMs, 0.95),
      ranked.includes(path) ? maxRankedMs : maxMs,
      'ms p95',
      `p50 ${percentile(timesMs, 0.5).toFixed(0)} ms, ${note}`,
    ),
  )
}
