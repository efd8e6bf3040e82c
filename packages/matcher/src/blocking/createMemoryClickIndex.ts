import type { NetworkComparison } from '../comparison/compareNetwork.ts'
import type { UnreadClicks } from '../decision/candidate.ts'
import type { ClickSignals } from '../signals/clickSignals.ts'
import { clickKeys } from './clickKeys.ts'
import { compareFound, type InstallFamilies, type SeenNetwork } from './compareFound.ts'
import { describeUnread } from './describeUnread.ts'
import type { InstallKey } from './installKeys.ts'

/** A click with everything its keys are derived from. */
export interface MemoryClick extends SeenNetwork {
  readonly id: string
  readonly linkId: string
  readonly atMs: number
  readonly signals: ClickSignals
  readonly addresses: readonly string[]
}

export interface FoundClick {
  readonly click: MemoryClick
  readonly network: NetworkComparison
}

export interface Found {
  readonly clicks: readonly FoundClick[]
  readonly unread: readonly UnreadClicks[]
}

/**
 * An in-memory click index. It defines what any other index must find: benchmarks run on it, and the
 * service's index is tested against it.
 */
export interface MemoryClickIndex {
  add(click: MemoryClick): void
  find(keys: readonly InstallKey[], has: InstallFamilies, sinceMs: number): Found
}

/**
 * Returns how many of the newest clicks are read per key and day. A carrier address may have thousands; the
 * rest is only counted. Without a common address, no click would stand out among that many similar ones. Without any
 * common network there are up to nine lists, and a few clicks of each say what the rest looks like.
 */
export function getMaxClicks(found: InstallKey['found']): number {
  if (found === 'other') return 16
  return found.startsWith('same') ? 256 : 64
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export function createMemoryClickIndex(): MemoryClickIndex {
  /** By day, because stored keys are hashed per day. */
  const days = new Map<number, Map<string, MemoryClick[]>>()
  return {
    add(click) {
      const day = Math.floor(click.atMs / dayMs)
      let postings = days.get(day)
      if (!postings) days.set(day, (postings = new Map<string, MemoryClick[]>()))
      for (const key of clickKeys(click)) {
        const list = postings.get(key)
        if (list) list.push(click)
        else postings.set(key, [click])
      }
    },
    find(keys, has, sinceMs) {
      const found = new Map<MemoryClick, Set<InstallKey['found']>>()
      const unread: UnreadClicks[] = []
      const since = [...days].filter(([day]) => (day + 1) * dayMs > sinceMs)
      for (const [day, postings] of since.sort(([a], [b]) => b - a)) {
        for (const { key, found: how, hour } of keys) {
          const list = postings.get(key) ?? []
          const end = Math.max(0, list.length - getMaxClicks(how))
          const newest = list.slice(end).reverse()
          const fresh = newest.filter(({ atMs }) => atMs >= sinceMs)
          for (const click of fresh) {
            const hows = found.get(click)
            if (hows) hows.add(how)
            else found.set(click, new Set([how]))
          }
          // If a click is too old, every newer one was read. Among unread clicks some may be too old as well;
          // checking them would cost more than counting them as rivals.
          if (fresh.length < newest.length) continue
          const fromMs = hour === null ? day * dayMs : hour * hourMs
          unread.push(...describeUnread({ found: how, fromMs, read: newest, count: end }))
        }
      }
      const clicks = [...found].map(([click, hows]) => ({
        click,
        network: compareFound(hows, click, has),
      }))
      return { clicks, unread }
    },
  }
}
