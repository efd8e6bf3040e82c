import type { Assumptions } from './assumptions.ts'
import type { Costs, RequestCost } from './costs.ts'
import type { Load } from './load.ts'

/** Everything that has a CPU of its own. */
export const parts = ['server', 'worker', 'postgres', 'redis', 'clickhouse'] as const
export type Part = (typeof parts)[number]

/** Resources for a load. */
export interface Plan {
  /** In the busiest minute. */
  readonly perSecond: {
    readonly clicks: number
    readonly matches: number
    readonly eventRequests: number
    readonly entries: number
  }
  /** CPU cores, with the reserve of `targetUse`. Not rounded. */
  readonly cores: Readonly<Record<Part, number>>
  readonly bytes: {
    /** The click index in Redis. */
    readonly redis: number
    /** The event log in PostgreSQL, with its reserve for an outage of ClickHouse. */
    readonly log: number
    /** Claims in PostgreSQL, added each year. */
    readonly claimsPerYear: number
    /** ClickHouse, once it is as old as its rows may get. */
    readonly analytics: number
  }
}

const daySeconds = 86_400
const daysPerMonth = 30.4

/** Returns the machines' worth of CPU, memory and disk that a load needs. Pure arithmetic, no rounding. */
export function planCapacity(load: Load, costs: Costs, assumed: Assumptions): Plan {
  const { clicksPerDay, installsPerDay, eventsPerDay } = load
  const toPeak = (perDay: number) => (perDay / daySeconds) * assumed.peakFactor
  const perSecond = {
    clicks: toPeak(clicksPerDay),
    matches: toPeak(installsPerDay),
    eventRequests: toPeak(eventsPerDay / assumed.eventsPerRequest),
    entries: toPeak(clicksPerDay + installsPerDay + eventsPerDay),
  }
  const eventsUs = scaleEvents(costs, assumed.eventsPerRequest)
  const toCores = (usPerSecond: number) => usPerSecond / 1e6 / assumed.targetUse
  const requestCores = (part: keyof RequestCost) =>
    toCores(
      perSecond.clicks * costs.click[part] +
        perSecond.matches * costs.match[part] +
        perSecond.eventRequests * eventsUs[part],
    )
  const { bytes } = costs
  const heldDays = assumed.matchWindowDays + 0.5
  const months = assumed.analyticsMonths * daysPerMonth
  return {
    perSecond,
    cores: {
      server: requestCores('server'),
      worker: toCores(perSecond.entries * costs.shippedEntry.worker),
      postgres: requestCores('postgres'),
      redis: requestCores('redis'),
      clickhouse: toCores(perSecond.entries * costs.shippedEntry.clickhouse),
    },
    bytes: {
      // A set lives until the last click of its day is out of the window: half a day longer on average.
      redis: clicksPerDay * assumed.indexedShare * heldDays * bytes.indexedClick,
      log:
        (clicksPerDay + installsPerDay + eventsPerDay) *
        (assumed.logReserveHours / 24) *
        bytes.logEntry,
      claimsPerYear: installsPerDay * 365 * bytes.claim,
      analytics:
        months *
        (clicksPerDay * bytes.click + installsPerDay * bytes.install + eventsPerDay * bytes.event),
    },
  }
}

/**
 * Estimates a request with fewer events than the measured one. A request without events costs about as much as a
 * match, which is also parsed, authorized, limited and committed; the rest is proportional to the events.
 */
function scaleEvents(
  { eventsRequest, eventsInRequest, match }: Costs,
  events: number,
): RequestCost {
  const scale = (part: keyof RequestCost) => {
    const fixed = Math.min(match[part], eventsRequest[part])
    return fixed + ((eventsRequest[part] - fixed) * events) / eventsInRequest
  }
  return { server: scale('server'), postgres: scale('postgres'), redis: scale('redis') }
}
