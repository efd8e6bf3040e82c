import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { addressPrefixes } from '@throughlink/matcher'
import { LRUCache } from 'lru-cache'
import type { RedisClient } from '../engines/redis.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { createLocalCounters, type Counter } from './createLocalCounters.ts'
import { limitTable } from './limitTable.ts'
import type { Charge, LimitSubject, RateLimits, LimitResult } from './rateLimits.ts'

export interface RedisRateLimitsOptions {
  /** With auto-pipelining: all charges of a request are one round trip. */
  readonly client: RedisClient
  /** What addresses and accounts are hashed with before they become part of a key; the same in every server. */
  readonly subjectKey: Buffer
  readonly now: () => number
  /** Called each time a request is let through because Redis did not answer. */
  readonly onUncounted?: () => void
  /** How long a request waits for its count. */
  readonly waitMs?: number
  readonly table?: typeof limitTable
  /** Subjects over their limit that this process remembers. */
  readonly maxBlocked?: number
}

/** After Redis has failed, requests are let through without asking it for this long. */
const pauseMs = 500

const allowed: LimitResult = { isAllowed: true }

/** What nobody may try out uncounted. */
const refusedUncounted: LimitResult = { isAllowed: false, retryAfterSeconds: 5 }

/**
 * Counts in fixed windows that begin at the same moment for every subject: one counter that ends with its
 * window, no clock in Redis, and no script. Around the turn of a window twice the limit may pass.
 *
 * Addresses and accounts are counted in Redis, one by one. What many requests have in common is added up in the process
 * first, so other servers learn of it a moment later.
 *
 * Who is over the limit stays over it until the window ends, so the process remembers it and a flood does
 * not reach Redis: neither is it counted towards the link or the tenant that it is aimed at.
 */
export function createRedisRateLimits(options: RedisRateLimitsOptions): RateLimits {
  const { client, now, onUncounted, waitMs = 50, table = limitTable } = options
  const blockedUntilMs = new LRUCache<string, number>({ max: options.maxBlocked ?? 100_000 })
  // From bytes, each hash takes several times as long.
  const subjectKey = createSecretKey(options.subjectKey)
  const tally = createLocalCounters(client, now, onUncounted)
  let resumesAtMs = -Infinity

  function toCounter({ limit, by, subject }: Charge, nowMs: number): SubjectCounter | null {
    const rule = table[limit][by]
    if (rule === undefined) return null
    const windowMs = rule.windowSeconds * 1000
    const window = Math.floor(nowMs / windowMs)
    const name = isPersonal(by) ? hashSubject(subject, subjectKey) : subject
    return {
      by,
      key: `tl:rl:${limit}:${by}:${name}:${window}`,
      max: rule.max,
      windowMs,
      endsAtMs: (window + 1) * windowMs,
      isStrict: rule.isStrict ?? false,
    }
  }

  function toCounters(charges: readonly Charge[], nowMs: number): SubjectCounter[] {
    return charges.map((charge) => toCounter(charge, nowMs)).filter((counter) => counter !== null)
  }

  function peekAt(counters: readonly Counter[], nowMs: number): LimitResult {
    return refuseUntil(Math.max(...counters.map(({ key }) => blockedUntilMs.get(key) ?? 0)), nowMs)
  }

  async function count(counter: SubjectCounter): Promise<number> {
    const { key, max, endsAtMs } = counter
    const counted = isPersonal(counter.by) ? await countNow(counter) : tally.add(counter)
    if (counted <= max) return 0
    blockedUntilMs.set(key, endsAtMs)
    return endsAtMs
  }

  /** An address or an account asks seldom: its count is only true in Redis. */
  async function countNow({ key, windowMs }: Counter): Promise<number> {
    const counted = await client.incr(key)
    // Not awaited, and only once: a counter that misses it is never read again, and costs its bytes.
    if (counted === 1) client.pexpire(key, windowMs).catch(() => undefined)
    return counted
  }

  return {
    peek(charges) {
      // Nobody is over any limit, as nearly always: then there is nothing to compute.
      if (blockedUntilMs.size === 0) return allowed
      const nowMs = now()
      return peekAt(toCounters(charges, nowMs), nowMs)
    },

    async charge(charges) {
      const nowMs = now()
      const counters = toCounters(charges, nowMs)
      const known = peekAt(counters, nowMs)
      if (!known.isAllowed || counters.length === 0) return known
      const uncounted = counters.some(({ isStrict }) => isStrict) ? refusedUncounted : allowed
      if (nowMs < resumesAtMs) {
        onUncounted?.()
        return uncounted
      }
      try {
        const ends = await withTimeout(waitMs, Promise.all(counters.map(count)), () => {
          throw new Error('Redis did not answer in time.')
        })
        return refuseUntil(Math.max(...ends), nowMs)
      } catch {
        resumesAtMs = now() + pauseMs
        onUncounted?.()
        return uncounted
      }
    },
  }
}

interface SubjectCounter extends Counter {
  readonly by: LimitSubject
  readonly isStrict: boolean
}

function refuseUntil(endsAtMs: number, nowMs: number): LimitResult {
  if (endsAtMs <= nowMs) return allowed
  return { isAllowed: false, retryAfterSeconds: Math.ceil((endsAtMs - nowMs) / 1000) }
}

/** Tells of a person, and asks seldom. All else is what many have in common. */
function isPersonal(by: LimitSubject): boolean {
  return by === 'address' || by === 'account'
}

/** An IPv6 address counts by its /64, all of which one customer has. */
function hashSubject(subject: string, key: KeyObject): string {
  const prefix = addressPrefixes(subject).find(({ kind }) => kind === 'whole')
  const hmac = createHmac('sha256', key)
  if (prefix) hmac.update(prefix.family).update(prefix.bytes)
  else hmac.update(subject)
  return hmac.digest().toString('base64url', 0, 16)
}
