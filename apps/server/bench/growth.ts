/**
 * `npm run bench:growth`: measures how the p50 of a redirect and of a match through HTTP grows with live clicks
 * (10 thousand to 10 million, of a thousand apps and of one), with links (10 to 1 million) and with tenants
 * (1 to 10 thousand). A small and a large service run at the same time, each with engines of its own, and get
 * one request at a time in turn.
 *
 * - `--only clicks`, `one-app`, `links` or `tenants` runs one of them.
 * - `--quick` shows that everything still runs; it is too short for figures.
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { createClickTokens } from '../src/pipeline/clicks/clickTokens.ts'
import { getBenchLink, type BenchLink } from './growth/benchTenants.ts'
import { createPicker, type Popularity } from './growth/createPicker.ts'
import {
  createClick,
  createReferrerMatch,
  createSignalsMatch,
  type BenchRequest,
} from './growth/createRequests.ts'
import { measurePairs, warmUp, type Target } from './growth/measurePairs.ts'
import { startState, type State, type StateSize } from './growth/startState.ts'
import { createRandom } from './lookup/random.ts'

const isQuick = process.argv.includes('--quick')
const only = process.argv[process.argv.indexOf('--only') + 1 || process.argv.length]
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

await command(async () => {
  const secret = randomBytes(32)
  const tokens = createClickTokens([{ id: 1, secret }])
  const makers: Readonly<Record<string, (link: BenchLink) => BenchRequest>> = {
    redirect: createClick,
    'match by click id': (link) => createReferrerMatch(link, tokens),
  }

  const createTarget = (
    { url, size }: State,
    popularity: Popularity,
    make: (link: BenchLink) => BenchRequest,
  ): Target => {
    const random = createRandom(1)
    const pickTenant = createPicker(size.tenants, popularity, random)
    const pickLink = createPicker(size.linksEach, popularity, random)
    return { url, next: () => make(getBenchLink(size, pickTenant(), pickLink())) }
  }

  /** Installs at the places of clicks, in the same order for both. */
  const createFinder = ({ url, size, samples }: State): Target => {
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

  const rows: ReportRow[] = []
  const compare = async (name: string, small: Target, large: Target) => {
    for (const target of [small, large]) await warmUp(target, warmUpRequests)
    const { smallMs, largeMs, ratio } = await measurePairs(small, large, pairs)
    const value = Number(ratio.toFixed(2))
    const load = (loadavg()[0] ?? 0).toFixed(1)
    const note = `p50 ${smallMs.toFixed(2)} ms and ${largeMs.toFixed(2)} ms, load ${load}`
    console.log(`${name}: ${value} (target ${maxRatio}); ${note}`)
    // A quick run is too short to be meaningful; it only shows that everything still runs.
    const ok = isQuick || value <= maxRatio
    rows.push({ name, value, unit: 'ratio of p50', target: maxRatio, ok, note })
  }

  for (const [name, { popularities, ...sizes }] of Object.entries(growths)) {
    if (only !== undefined && only !== name) continue
    const small = await startState(sizes.small, `1:${secret.toString('base64url')}`)
    const large = await startState(sizes.large, `1:${secret.toString('base64url')}`).catch(
      async (error: unknown) => {
        await small.stop()
        throw error
      },
    )
    try {
      for (const popularity of popularities) {
        for (const [kind, make] of Object.entries(makers)) {
          const [first, second] = [small, large].map((state) =>
            createTarget(state, popularity, make),
          )
          if (first && second) await compare(`${name}, ${popularity}: ${kind}`, first, second)
        }
      }
      if (sizes.small.clicks !== undefined) {
        await compare(`${name}: match by signals`, createFinder(small), createFinder(large))
      }
    } finally {
      await Promise.all([small.stop(), large.stop()])
    }
  }
  writeReport('bench-growth', rows)
})
