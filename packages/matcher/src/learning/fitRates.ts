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
/** Share of the other links' rate below which the clicks of a link are not those of people. */
const minTypicalFactor = 1 / 8

type Kind = keyof LinkClicks

/**
 * Estimates how often a click causes an install, and by which factor each link differs. The common rate
 * applies to links too new to have their own. Bots that click one link must not lower it, so a link with far
 * fewer installs than the others does not count for it.
 */
export function fitRates(
  exposure: Exposure,
  caused: ReadonlyMap<string, CausedInstalls>,
  prior: InstallRates,
): InstallRates {
  const { links } = exposure
  const all = sumLinks(exposure, caused)
  const common = { clicks: { ...all.clicks }, installs: { ...all.installs } }
  for (const [linkId, link] of Object.entries(links)) {
    const ofLink = caused.get(linkId) ?? none
    if (isTypical(link, ofLink, all)) continue
    add(common.clicks, link, -1)
    add(common.installs, ofLink, -1)
  }
  const rate = (kind: Kind) =>
    (common.installs[kind] + priorClicks * prior[kind]) / (common.clicks[kind] + priorClicks)
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
  for (const link of Object.values(links)) add(clicks, link, 1)
  const installs = { ...none }
  for (const ofLink of caused.values()) add(installs, ofLink, 1)
  return { clicks, installs }
}

/** Compares a link with all others. With few installs of either, nothing can be said. */
function isTypical(
  link: LinkClicks,
  ofLink: CausedInstalls,
  { clicks, installs }: Totals,
): boolean {
  const expectedOf = (kind: Kind) => {
    const rest = clicks[kind] - link[kind]
    return rest <= 0 ? 0 : (link[kind] * (installs[kind] - ofLink[kind])) / rest
  }
  const expected = expectedOf('confirmed') + expectedOf('unconfirmed')
  const factor = (sum(ofLink) + priorLinkInstalls) / (expected + priorLinkInstalls)
  return factor >= minTypicalFactor
}

function add(to: CausedInstalls, { confirmed, unconfirmed }: LinkClicks, times: 1 | -1): void {
  to.confirmed += times * confirmed
  to.unconfirmed += times * unconfirmed
}

function sum({ confirmed, unconfirmed }: LinkClicks): number {
  return confirmed + unconfirmed
}
