import type { NetworkComparison } from '../comparison/network.ts'
import type { ClickSignals } from '../signals/clickSignals.ts'
import { clickKeys } from './clickKeys.ts'
import type { InstallKey } from './installKeys.ts'

/** A click, with all that its keys are made of. */
export interface MemoryClick {
  readonly id: string
  readonly linkId: string
  readonly atMs: number
  readonly signals: ClickSignals
  readonly addresses: readonly string[]
  readonly hasV4: boolean
  readonly hasV6: boolean
  readonly isMasked: boolean
}

export interface FoundClick {
  readonly click: MemoryClick
  readonly network: NetworkComparison
}

export interface Found {
  readonly clicks: readonly FoundClick[]
  readonly unread: Readonly<Record<'same' | 'near' | 'other', number>>
}

/**
 * An index of clicks in memory. It says what any other index has to find: benchmarks run on it, and the
 * service's is compared with it.
 */
export interface MemoryClickIndex {
  add(click: MemoryClick): void
  find(keys: readonly InstallKey[], has: Families, sinceMs: number): Found
}

interface Families {
  readonly v4: boolean
  readonly v6: boolean
}

type FamilyComparison = NetworkComparison['v4']

/** Read under one key, the newest. A carrier's address may have thousands; the rest is only counted. */
export const mostClicksPerKey = 256

export function createMemoryClickIndex(): MemoryClickIndex {
  const postings = new Map<string, MemoryClick[]>()
  return {
    add(click) {
      for (const key of clickKeys(click)) {
        const list = postings.get(key)
        if (list) list.push(click)
        else postings.set(key, [click])
      }
    },
    find(keys, has, sinceMs) {
      const found = new Map<MemoryClick, Set<InstallKey['found']>>()
      const unread = { same: 0, near: 0, other: 0 }
      for (const { key, found: how } of keys) {
        const list = postings.get(key) ?? []
        let at = list.length - 1
        for (; at >= 0 && at >= list.length - mostClicksPerKey; at--) {
          const click = list[at]
          if (click === undefined || click.atMs < sinceMs) break
          const hows = found.get(click)
          if (hows) hows.add(how)
          else found.set(click, new Set([how]))
        }
        const isCut = at >= 0 && at < list.length - mostClicksPerKey
        if (isCut) unread[kindOf(how)] += countSince(list.slice(0, at + 1), sinceMs)
      }
      const clicks = [...found].map(([click, hows]) => ({
        click,
        network: {
          v4: familyOf('v4', hows, click.hasV4 && has.v4),
          v6: familyOf('v6', hows, click.hasV6 && has.v6),
          isMasked: click.isMasked,
        },
      }))
      return { clicks, unread }
    },
  }
}

function familyOf(
  family: 'v4' | 'v6',
  hows: ReadonlySet<string>,
  isComparable: boolean,
): FamilyComparison {
  if (!isComparable) return 'unknown'
  if (hows.has(`same-${family}`)) return 'same'
  return hows.has(`near-${family}`) ? 'near' : 'other'
}

function kindOf(how: InstallKey['found']): 'same' | 'near' | 'other' {
  if (how.startsWith('same')) return 'same'
  return how.startsWith('near') ? 'near' : 'other'
}

function countSince(list: readonly MemoryClick[], sinceMs: number): number {
  return list.filter(({ atMs }) => atMs >= sinceMs).length
}
