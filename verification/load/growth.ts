/**
 * `npm run bench growth`: measures how the p50 of a redirect and of a match through HTTP grows with live clicks
 * (10 thousand to 10 million, of a thousand apps and of one), with links (10 to 1 million) and with tenants
 * (1 to 10 thousand). A small and a large service run at the same time, each with engines of its own, and get
 * one request at a time in turn. `--only clicks`, `one-app`, `links` or `tenants` runs one of them. `--only lists`
 * measures lists, filters, searches and counts of links in an app with many of them (`--links 10000000`).
 */
import { randomBytes } from 'node:crypto'
import { createClickTokens } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import { createRandom } from '@throughlink/tooling/base/random'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { runScenarios, type Scenario } from '../harness/report/runScenarios.ts'
import { type BenchLink, getBenchLink } from './growth/benchTenants.ts'
import { createPicker, type Popularity } from './growth/createPicker.ts'
import {
  type BenchRequest,
  createClick,
  createReferrerMatch,
  createSignalsMatch,
} from './growth/createRequests.ts'
import { measureLists } from './growth/measureLists.ts'
import { measurePairs, type Target, warmUp } from './growth/measurePairs.ts'
import { startState, type State, type StateSize } from './growth/startState.ts'

const isQuick = process.argv.includes('--quick')
const pairs = isQuick ? 50 : 1_500
const warmUpRequests = isQuick ? 100 : 4_000
const maxRatio = 1.3

interface Growth {
  readonly small: StateSize
  readonly large: StateSize
  /** How requests are spread over the links and tenants of each. */
  readonly popularities: readonly Popularity[]
}

const clicksPerApp = 10_000
const manyClicks = isQuick ? 100_000 : 10_000_000
/** As many links as the clicks of `fillClicks` lead to. */
const oneTenant = { tenants: 1, linksEach: 500 }
const fewClicks = { ...oneTenant, clicks: { count: clicksPerApp, perApp: clicksPerApp } }

const growths: Readonly<Record<string, Growth>> = {
  clicks: {
    small: fewClicks,
    large: { ...oneTenant, clicks: { count: manyClicks, perApp: clicksPerApp } },
    popularities: ['uniform'],
  },
  'one-app': {
    small: fewClicks,
    large: { ...oneTenant, clicks: { count: manyClicks, perApp: manyClicks } },
    popularities: ['uniform'],
  },
  links: {
    small: { tenants: 1, linksEach: 10 },
    large: { tenants: 1, linksEach: isQuick ? 1_000 : 1_000_000 },
    popularities: ['heavy-tailed', 'uniform'],
  },
  tenants: {
    small: { tenants: 1, linksEach: 1 },
    large: { tenants: isQuick ? 100 : 10_000, linksEach: 1 },
    popularities: ['heavy-tailed', 'uniform'],
  },
}

const secret = randomBytes(32)
const clickKeys = `1:${secret.toString('base64url')}`
const tokens = createClickTokens([{ id: 1, secret }])
const makers: Readonly<Record<string, (link: BenchLink) => BenchRequest>> = {
  redirect: createClick,
  'match by click id': (link) => createReferrerMatch(link, tokens),
}

await runScenarios({
  report: 'bench-growth',
  isBenchmark: true,
  values: ['links', 'rounds'],
  scenarios: {
    ...Object.fromEntries(
      Object.entries(growths).map(([name, growth]) => [name, measureGrowth(growth)]),
    ),
    lists: measureLists,
  },
})

function measureGrowth({ popularities, ...sizes }: Growth): Scenario {
  return async ({ stops }) => {
    const small = await startState(sizes.small, clickKeys)
    stops.push(small.stop)
    const large = await startState(sizes.large, clickKeys)
    stops.push(large.stop)
    const rows: ReportRow[] = []
    for (const popularity of popularities) {
      for (const [kind, make] of Object.entries(makers)) {
        const target = (state: State) => createTarget(state, popularity, make)
        rows.push(await compare(`${popularity}: ${kind}`, target(small), target(large)))
      }
    }
    if (sizes.small.clicks === undefined) return rows
    const finders = [createFinder(small), createFinder(large)] as const
    return [...rows, await compare('match by signals', ...finders)]
  }
}

function createTarget(
  { url, size }: State,
  popularity: Popularity,
  make: (link: BenchLink) => BenchRequest,
): Target {
  const random = createRandom(1)
  const pickTenant = createPicker(size.tenants, popularity, random)
  const pickLink = createPicker(size.linksEach, popularity, random)
  return { url, next: () => make(getBenchLink(size, pickTenant(), pickLink())) }
}

/** Installs at the places of clicks, in the same order for both. */
function createFinder({ url, size, samples }: State): Target {
  const link = getBenchLink(size, 0, 0)
  const pick = createPicker(samples.length, 'uniform', createRandom(2))
  return {
    url,
    next() {
      const sample = samples[pick()]
      if (sample === undefined) throw new Error('There are no clicks.')
      return createSignalsMatch(link, sample)
    },
  }
}

async function compare(name: string, small: Target, large: Target): Promise<ReportRow> {
  for (const target of [small, large]) await warmUp(target, warmUpRequests)
  const { smallMs, largeMs, ratio } = await measurePairs(small, large, pairs)
  const value = Number(ratio.toFixed(2))
  const note = `p50 ${smallMs.toFixed(2)} ms and ${largeMs.toFixed(2)} ms`
  return { name, value, unit: 'ratio of p50', target: maxRatio, ok: value <= maxRatio, note }
}
