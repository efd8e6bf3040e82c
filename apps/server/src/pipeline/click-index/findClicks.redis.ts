import { compareFound, describeUnread, getMaxClicks, type InstallKey } from '@throughlink/matcher'
import type { RedisClient } from '#platform/engines/redis.ts'
import { withReplyTimeout } from '#platform/engines/withReplyTimeout.ts'
import type { HashedInstallKey } from './blockingHashes.ts'
import type { ClickIndex, FoundClicks, IndexedClick } from './clickIndex.ts'
import { mergeClicks } from './mergeClicks.ts'
import { unpackClick, type UnpackedSignals } from './packClick.ts'
import { type Posting, toPosting, toTakenPosting } from './posting.ts'

export interface FindClicksOptions {
  readonly client: RedisClient
  readonly matchWindowMs: number
}

/**
 * Creates the function that finds clicks in Redis, in two round trips: one for the clicks, and one for how many were
 * not read and what installs have taken of the others.
 */
export function createFindClicks({ client, matchWindowMs }: FindClicksOptions): ClickIndex['find'] {
  return async (appId, keys, has, nowMs) => {
    // Times are stored in whole seconds, rounded down.
    const reading = { sinceMs: nowMs - matchWindowMs - 1000, unpacked: new Map() }
    const reads = await withReplyTimeout(
      client,
      Promise.all(keys.map((key) => readUnder(appId, key, reading))),
    )
    const foundUnder = new Map<string, Set<InstallKey['found']>>()
    for (const read of reads) {
      for (const { reference } of read.clicks) {
        const id = toId(reference)
        const founds = foundUnder.get(id)
        if (founds) founds.add(read.found)
        else foundUnder.set(id, new Set([read.found]))
      }
    }
    const merged = mergeClicks(reads.flatMap(({ clicks }) => clicks))
    const [unread, free] = await withReplyTimeout(
      client,
      Promise.all([countUnread(reads), readAvailabilities(appId, merged)]),
    )
    const clicks = merged.map((click) => {
      const id = toId(click.reference)
      return {
        ...click,
        network: compareFound(foundUnder.get(id) ?? new Set(), click.network, has),
        availability: free.get(id) ?? 1,
      }
    })
    return { clicks, unread }
  }

  async function readUnder(
    appId: string,
    { hash, found, fromMs }: HashedInstallKey,
    { sinceMs, unpacked }: Reading,
  ): Promise<Read> {
    const { key, score } = toPosting(appId, hash)
    const limit = getMaxClicks(found)
    const members = await client.zrevrangebyscoreBuffer(key, score, score, 'LIMIT', 0, limit)
    const clicks: IndexedClick[] = []
    for (const member of members) {
      const click = unpackClick(member, unpacked)
      if (click !== null && click.atMs >= sinceMs) clicks.push(click)
    }
    // Newest first: if one of them is too old, all newer ones have been read.
    const isTruncated = members.length === limit && clicks.length === limit
    return { found, clicks, truncated: isTruncated ? { key, score, fromMs } : null }
  }

  /** Counts the clicks that were not read, in each list. */
  async function countUnread(reads: readonly Read[]): Promise<FoundClicks['unread']> {
    const lists = await Promise.all(
      reads.map(async ({ found, clicks, truncated }) => {
        if (truncated === null) return []
        const { key, score, fromMs } = truncated
        const total = await client.zcount(key, score, score)
        const count = estimateUnread(clicks, total - clicks.length)
        return describeUnread({ found, fromMs, read: clicks, count })
      }),
    )
    return lists.flat()
  }

  async function readAvailabilities(
    appId: string,
    clicks: readonly IndexedClick[],
  ): Promise<ReadonlyMap<string, number>> {
    const byKey = Map.groupBy(clicks, (click) => toTakenPosting(appId, click).key)
    const free = new Map<string, number>()
    await Promise.all(
      [...byKey].map(async ([key, some]) => {
        const bits = await client.hmget(key, ...some.map(({ reference }) => reference))
        some.forEach(({ reference }, at) => {
          const taken = bits[at] ?? null
          if (taken !== null) free.set(toId(reference), 2 ** Number(taken))
        })
      }),
    )
    return free
  }
}

/** Shared by all reads of one install. */
interface Reading {
  readonly sinceMs: number
  readonly unpacked: UnpackedSignals
}

interface Read {
  readonly found: InstallKey['found']
  readonly clicks: readonly IndexedClick[]
  /** Where there may be more clicks, or null if all were read. */
  readonly truncated: (Pick<Posting, 'key' | 'score'> & { readonly fromMs: number }) | null
}

/**
 * Estimates the number of distinct clicks that were not read: a click may be written more than once, and
 * unread ones are assumed to repeat as often as read ones.
 */
function estimateUnread(read: readonly IndexedClick[], more: number): number {
  // Clicks may have been removed since.
  if (more <= 0) return 0
  const distinct = new Set(read.map(({ reference }) => toId(reference))).size
  return Math.ceil((more * distinct) / read.length)
}

function toId(reference: Buffer): string {
  return reference.toString('latin1')
}
