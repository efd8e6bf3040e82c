import type { InstallRates } from '../model/matchModel.ts'
import type { Exposure } from './toExposure.ts'
import type { LinkClicks } from './traffic.ts'

/** Expected number of installs that the clicks of a link caused. */
export interface CausedInstalls {
  confirmed: number
  unconfirmed: number
}

/** Weight of the prior in rates, in clicks. */
const priorClicks = 200
/** Expected installs before a link's own rate counts. */
const priorLinkInstalls = 5
const minLinkInstalls = 0.5

type Kind = keyof LinkClicks

/** Estimates how often a click causes an install, and by which factor each link differs. */
export function fitRates(
  exposure: Exposure,
  caused: ReadonlyMap<string, CausedInstalls>,
  prior: InstallRates,
): InstallRates {
  const { links } = exposure
  const { clicks, installs } = sumLinks(exposure, caused)
  const rate = (kind: Kind) =>
    (installs[kind] + priorClicks * prior[kind]) / (clicks[kind] + priorClicks)
  const [confirmed, unconfirmed] = [rate('confirmed'), rate('unconfirmed')]
  const factors = Object.entries(links).flatMap(([linkId, link]) => {
    const expected = link.confirmed * confirmed + link.unconfirmed * unconfirmed
    const found = sum(caused.get(linkId) ?? none)
    // Most personal links cause at most one install; a factor for each would bloat the model.
    if (Math.max(expected, found) < minLinkInstalls) return []
    return [[linkId, (found + priorLinkInstalls) / (expected + priorLinkInstalls)]]
  })
  return { confirmed, unconfirmed, links: Object.fromEntries(factors) as Record<string, number> }
}

interface Totals {
  readonly clicks: CausedInstalls
  readonly installs: CausedInstalls
}

const none: CausedInstalls = { confirmed: 0, unconfirmed: 0 }

function sumLinks(
  { links, otherLinks }: Exposure,
  caused: ReadonlyMap<string, CausedInstalls>,
): Totals {
  const clicks = { ...otherLinks }
  for (const link of Object.values(links)) add(clicks, link)
  const installs = { ...none }
  for (const ofLink of caused.values()) add(installs, ofLink)
  return { clicks, installs }
}

function add(to: CausedInstalls, { confirmed, unconfirmed }: LinkClicks): void {
  to.confirmed += confirmed
  to.unconfirmed += unconfirmed
}

function sum({ confirmed, unconfirmed }: LinkClicks): number {
  return confirmed + unconfirmed
}
