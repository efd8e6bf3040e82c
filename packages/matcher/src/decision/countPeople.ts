import type { ClickSignals } from '../signals/clickSignals.ts'
import { toScreenKey } from '../signals/toScreenKey.ts'

/** A click, for counting the people behind an address. */
export interface CountedClick {
  readonly atMs: number
  readonly signals: ClickSignals
}

const pauseMs = 15 * 60_000
/** Probability that a phone returning after a pause is another person with the same phone. */
const otherPersonShare = 0.5
/** More returns than this indicate a crowd: a company that issues the same phone to everyone. */
const maxReturns = 2

export interface People {
  readonly count: number
  /** One click per kind of phone, with the number of people it represents. */
  readonly kinds: readonly { readonly signals: ClickSignals; readonly count: number }[]
}

/**
 * Estimates how many people the clicks at one address come from. Identical phones that click within minutes
 * are one person; later, possibly a colleague with the same company phone.
 */
export function countPeople(clicks: readonly CountedClick[]): People {
  const byKind = new Map<string, { signals: ClickSignals; times: number[] }>()
  for (const { signals, atMs } of clicks) {
    const key = toPhoneKind(signals)
    const kind = byKind.get(key)
    if (kind) kind.times.push(atMs)
    else byKind.set(key, { signals, times: [atMs] })
  }
  const kinds = [...byKind.values()].map(({ signals, times }) => ({
    signals,
    count: 1 + otherPeople(countPauses(times)),
  }))
  return { count: kinds.reduce((sum, { count }) => sum + count, 0), kinds }
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

function otherPeople(returns: number): number {
  return otherPersonShare * Math.min(returns, maxReturns) + Math.max(0, returns - maxReturns)
}

function countPauses(times: number[]): number {
  const sorted = times.sort((a, b) => a - b)
  let pauses = 0
  for (let index = 1; index < sorted.length; index++) {
    if ((sorted[index] ?? 0) - (sorted[index - 1] ?? 0) > pauseMs) pauses++
  }
  return pauses
}
