import type { ClickSignals } from '../signals/clickSignals.ts'
import { toScreenKey } from '../signals/toScreenKey.ts'

/** A click, for counting the people behind an address. */
export interface CountedClick {
  readonly atMs: number
  readonly signals: ClickSignals
}

/** When a phone counts as returned, for those who count visits elsewhere than in memory. */
export const visitRules = {
  /** A phone that clicks again after a longer pause than this has returned. */
  pauseMs: 15 * 60_000,
  /** More returns than this indicate a crowd: a company that issues the same phone to everyone. */
  maxReturns: 2,
} as const
/** Probability that a phone returning after a pause is another person with the same phone. */
const otherPersonShare = 0.5

/** Phones seen at one address, and how often they returned. */
export interface Visits {
  /** Number of distinguishable phones. */
  readonly kinds: number
  /** Returns of all phones, up to `maxReturns` of each. */
  readonly returns: number
  /** Returns beyond those. */
  readonly furtherReturns: number
}

/** Estimates how many people these visits come from. */
export function estimatePeople({ kinds, returns, furtherReturns }: Visits): number {
  return kinds + otherPersonShare * returns + furtherReturns
}

export interface People {
  readonly count: number
  /** One click per kind of phone, with the number of people it represents. */
  readonly kinds: readonly { readonly signals: ClickSignals; readonly count: number }[]
}

/** Counts the visits of the clicks at one address. */
export function countVisits(clicks: readonly CountedClick[]): Visits {
  const visits = groupByKind(clicks).map(({ times }) => toVisits(countPauses(times)))
  const total = (of: keyof Visits) => visits.reduce((sum, each) => sum + each[of], 0)
  return {
    kinds: total('kinds'),
    returns: total('returns'),
    furtherReturns: total('furtherReturns'),
  }
}

/**
 * Estimates how many people the clicks at one address come from. Identical phones that click within minutes
 * are one person; later, possibly a colleague with the same company phone.
 */
export function countPeople(clicks: readonly CountedClick[]): People {
  const kinds = groupByKind(clicks).map(({ signals, times }) => ({
    signals,
    count: estimatePeople(toVisits(countPauses(times))),
  }))
  return { count: kinds.reduce((sum, { count }) => sum + count, 0), kinds }
}

interface PhoneClicks {
  readonly signals: ClickSignals
  readonly times: number[]
}

function groupByKind(clicks: readonly CountedClick[]): readonly PhoneClicks[] {
  const byKind = new Map<string, PhoneClicks>()
  for (const { signals, atMs } of clicks) {
    const key = toPhoneKind(signals)
    const kind = byKind.get(key)
    if (kind) kind.times.push(atMs)
    else byKind.set(key, { signals, times: [atMs] })
  }
  return [...byKind.values()]
}

/**
 * Returns the key that distinguishes phones. A browser that shows less of a phone makes it a different kind.
 */
export function toPhoneKind({
  model,
  systemVersion,
  screen,
  language,
  timezone,
}: ClickSignals): string {
  const size = screen === null ? '' : toScreenKey(screen)
  return `${model ?? ''}|${systemVersion ?? ''}|${size}|${language ?? ''}|${timezone ?? ''}`
}

function toVisits(pauses: number): Visits {
  const { maxReturns } = visitRules
  return {
    kinds: 1,
    returns: Math.min(pauses, maxReturns),
    furtherReturns: Math.max(0, pauses - maxReturns),
  }
}

function countPauses(times: number[]): number {
  const sorted = times.sort((a, b) => a - b)
  let pauses = 0
  for (let index = 1; index < sorted.length; index++) {
    if ((sorted[index] ?? 0) - (sorted[index - 1] ?? 0) > visitRules.pauseMs) pauses++
  }
  return pauses
}
