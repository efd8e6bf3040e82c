import type { ClickSignals } from '../signals/clickSignals.ts'
import { screenKey } from '../signals/screenKey.ts'

/** A click, for counting who is behind an address. */
export interface CountedClick {
  readonly atMs: number
  readonly signals: ClickSignals
}

const pauseMs = 15 * 60_000
/** A phone that comes back after a pause is the same person as often as it is another of the same kind. */
const sameAgain = 0.5
/** Who comes back more often is a crowd: a company that gave everybody the same phone. */
const mostReturns = 2

export interface People {
  readonly count: number
  /** One click of each kind of phone, with how many people it stands for. */
  readonly kinds: readonly { readonly signals: ClickSignals; readonly count: number }[]
}

/**
 * How many people clicks at one address come from. Phones that show the same are one person when they
 * click within minutes; later, perhaps a colleague with the phone that everybody was given.
 */
export function countPeople(clicks: readonly CountedClick[]): People {
  const byKind = new Map<string, { signals: ClickSignals; times: number[] }>()
  for (const { signals, atMs } of clicks) {
    const key = kindOf(signals)
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

/** What tells phones apart. A browser that shows less of a phone makes it another kind. */
export function kindOf({ model, systemVersion, screen, language, timezone }: ClickSignals): string {
  const size = screen === null ? '' : screenKey(screen)
  return `${model ?? ''}|${systemVersion ?? ''}|${size}|${language ?? ''}|${timezone ?? ''}`
}

function otherPeople(returns: number): number {
  return sameAgain * Math.min(returns, mostReturns) + Math.max(0, returns - mostReturns)
}

function countPauses(times: number[]): number {
  const sorted = times.sort((a, b) => a - b)
  let pauses = 0
  for (let index = 1; index < sorted.length; index++) {
    if ((sorted[index] ?? 0) - (sorted[index - 1] ?? 0) > pauseMs) pauses++
  }
  return pauses
}
