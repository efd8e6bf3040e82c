import {
  compareFound,
  describeUnread,
  getMaxClicks,
  type InstallKey,
  type UnreadClicks,
} from '@throughlink/matcher'
import type { BlockingHashes } from '#pipeline/click-index/blockingHashes.ts'
import type { ClickIndex, IndexedClick } from '#pipeline/click-index/clickIndex.ts'
import { mergeClicks } from '#pipeline/click-index/mergeClicks.ts'
import { packClick, unpackClick } from '#pipeline/click-index/packClick.ts'

/** Keys of clicks that stay in memory need no hash, and their lists have no start. */
export const plainHashes: BlockingHashes = {
  forClick: (_, keys) => Promise.resolve(keys),
  forInstall: (_, keys) =>
    Promise.resolve(keys.map(({ key, found }) => ({ hash: key, found, fromMs: 0 }))),
}

/** Creates an index of one app in memory that finds what the one in Redis finds, with the signals that survive in it. */
export function createMemoryIndex(matchWindowMs: number): ClickIndex {
  const clicksByHash = new Map<string, IndexedClick[]>()
  return {
    add(_, hashes, click) {
      const stored = unpackClick(packClick(click))
      for (const hash of stored === null ? [] : hashes) {
        const clicks = clicksByHash.get(hash) ?? []
        clicksByHash.set(hash, clicks)
        if (stored !== null) clicks.unshift(stored)
      }
      return Promise.resolve()
    },
    find(_, keys, has, nowMs) {
      const sinceMs = nowMs - matchWindowMs - 1000
      const unread: UnreadClicks[] = []
      const foundUnder = new Map<string, Set<InstallKey['found']>>()
      const read = keys.flatMap(({ hash, found, fromMs }) => {
        const fresh = (clicksByHash.get(hash) ?? []).filter(({ atMs }) => atMs >= sinceMs)
        const clicks = fresh.slice(0, getMaxClicks(found))
        const count = fresh.length - clicks.length
        unread.push(...describeUnread({ found, fromMs, read: clicks, count }))
        for (const { reference } of clicks) {
          const id = reference.toString('latin1')
          foundUnder.set(id, (foundUnder.get(id) ?? new Set()).add(found))
        }
        return clicks
      })
      const clicks = mergeClicks(read).map((click) => {
        const founds = foundUnder.get(click.reference.toString('latin1')) ?? new Set()
        return { ...click, network: compareFound(founds, click.network, has), availability: 1 }
      })
      return Promise.resolve({ clicks, unread })
    },
    markTaken: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  }
}
