import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressPrefixes } from '@throughlink/matcher'
import { LRUCache } from 'lru-cache'
import { unavailable } from '#errors.ts'
import type { RedisClient } from '../engines/redis.ts'
import { withReplyTimeout } from '../engines/withReplyTimeout.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { countUntilExpiry } from './countUntilExpiry.ts'
import { createFirstCounts } from './createFirstCounts.ts'
import { type Counter, createLocalCounters } from './createLocalCounters.ts'
import { type Limit, limitTable } from './limitTable.ts'
import type { Charge, LimitResult, LimitSubject, RateLimits } from './rateLimits.ts'

export interface RedisRateLimitsOptions {
  /** Must use auto-pipelining, so that all charges of a request are one round trip. */
  readonly client: RedisClient
  /** Secret for hashing addresses and accounts before they become part of a key. The same on all servers. */
  readonly subjectKey: Buffer
  readonly now: () => number
  /** Called for each request that was not counted because Redis did not respond. */
  readonly onRedisFailure?: () => void
  /** How long a request waits for Redis. */
  readonly waitMs?: number
  readonly table?: typeof limitTable
  /** How many subjects over their limit this process remembers. */
  readonly maxBlocked?: number
}

/** How long Redis is not queried after a failure. */
const pauseMs = 500
/** Pauses between the attempts of a strict limit to count. A person is waiting. */
const strictPausesMs = [200, 800]

/** How much more an IPv6 /48 may do than one of its /64. */
const networkFactor = 10

const allowed: LimitResult = { isAllowed: true }

/**
 * Creates rate limits with fixed windows that start at the same moment for every subject: one counter that
 * expires with its window, without a clock or a script in Redis. At a window boundary, up to twice the limit
 * may pass.
 *
 * Where each request matters (misses, sign-ins), requests per address or account are counted in Redis one by
 * one. Otherwise the first ones of an address are counted in the process alone. Counts that many requests share,
 * and those of a busy address, are summed in the process and sent at intervals, so other servers see them slightly
 * later.
 *
 * A subject over its limit stays over it until the window ends. The process remembers it, so that a flood
 * neither reaches Redis nor counts towards the link or tenant it targets.
 */
export function createRedisRateLimits(options: RedisRateLimitsOptions): RateLimits {
  const { client, now, onRedisFailure, waitMs = 50, table = limitTable } = options
  const blockedUntilMs = new LRUCache<string, number>({ max: options.maxBlocked ?? 100_000 })
  // With the raw bytes, each hash takes several times as long.
  const subjectKey = createSecretKey(options.subjectKey)
  const localCounters = createLocalCounters(client, now, onRedisFailure)
  const firstCounts = createFirstCounts()
  let resumesAtMs = -Infinity

  /** Returns null if nothing is left to count. */
  function toCounter(
    { limit, by, scope, times = 1 }: Charge,
    id: string,
    factor: number,
    rule: Limit,
    nowMs: number,
  ): SubjectCounter | null {
    const windowMs = rule.windowSeconds * 1000
    const window = Math.floor(nowMs / windowMs)
    let count = times
    if (rule.localMax !== undefined) {
      const localMax = rule.localMax * factor
      const first = firstCounts.add(limit, id, window, times)
      if (first <= localMax) return null
      // Includes those that were counted in the process alone.
      if (first - times <= localMax) count = first
    }
    const name = isPersonal(by) ? hash(id, subjectKey) : id
    return {
      count,
      isExact: isPersonal(by) && rule.localMax === undefined,
      key: `tl:rl:${limit}:${by}:${name}:${scope === undefined ? '' : `${scope}:`}${window}`,
      max: rule.max * factor,
      windowMs,
      endsAtMs: (window + 1) * windowMs,
      isStrict: rule.isStrict ?? false,
    }
  }

  function toCounters(charges: readonly Charge[], nowMs: number): SubjectCounter[] {
    const counters: SubjectCounter[] = []
    function add(charge: Charge, id: string, factor: number, rule: Limit): void {
      const counter = toCounter(charge, id, factor, rule, nowMs)
      if (counter !== null) counters.push(counter)
    }
    for (const charge of charges) {
      const { by, subject } = charge
      const rule = table[charge.limit][by]
      if (rule === undefined) continue
      // Nearly all charges have one subject, which costs no list.
      if (by !== 'address' || !subject.includes(':')) add(charge, subject, 1, rule)
      else for (const { id, factor } of listNetworks(subject)) add(charge, id, factor, rule)
    }
    return counters
  }

  function checkBlocked(counters: readonly Counter[], nowMs: number): LimitResult {
    // Nearly always: then no key is looked up.
    if (blockedUntilMs.size === 0) return allowed
    return toResult(
      getLatest(counters, ({ key }) => blockedUntilMs.get(key) ?? 0),
      nowMs,
    )
  }

  async function count(counter: SubjectCounter): Promise<number> {
    return counter.isExact
      ? blockIfOver(counter, await countInRedis(counter))
      : countLocally(counter)
  }

  function countLocally(counter: SubjectCounter): number {
    return blockIfOver(counter, localCounters.add(counter, counter.count))
  }

  /** Returns when the subject is allowed again, or 0 if it is not over its limit. */
  function blockIfOver({ key, max, endsAtMs }: Counter, counted: number): number {
    if (counted <= max) return 0
    blockedUntilMs.set(key, endsAtMs)
    return endsAtMs
  }

  /** Waits for the count of all servers. */
  function countInRedis({ key, windowMs, count }: SubjectCounter): Promise<number> {
    return withReplyTimeout(client, countUntilExpiry(client, key, count, windowMs))
  }

  function countOnce(counters: readonly SubjectCounter[]): Promise<number[]> {
    return withTimeout(waitMs, Promise.all(counters.map(count)), () => {
      throw new Error('Redis did not respond in time.')
    })
  }

  /** An attempt that is counted without a response counts again, which only makes the limit stricter. */
  async function countStrictly(counters: readonly SubjectCounter[]): Promise<number[]> {
    for (const pauseMs of strictPausesMs) {
      try {
        // Each command has a timeout of its own.
        return await Promise.all(counters.map(count))
      } catch {
        await sleep(pauseMs)
      }
    }
    return Promise.all(counters.map(count))
  }

  async function chargeInRedis(
    counters: readonly SubjectCounter[],
    isStrict: boolean,
    nowMs: number,
  ): Promise<LimitResult> {
    try {
      const ends = await (isStrict ? countStrictly(counters) : countOnce(counters))
      return toResult(Math.max(...ends), nowMs)
    } catch (error) {
      resumesAtMs = now() + pauseMs
      onRedisFailure?.()
      if (isStrict) throw unavailable(error)
      return allowed
    }
  }

  return {
    charge(charges) {
      const nowMs = now()
      const counters = toCounters(charges, nowMs)
      const known = checkBlocked(counters, nowMs)
      if (!known.isAllowed || counters.length === 0) return known
      const isStrict = counters.some((counter) => counter.isStrict)
      if (!isStrict && nowMs < resumesAtMs) {
        onRedisFailure?.()
        return allowed
      }
      // Most requests: nothing to wait for.
      if (counters.every(({ isExact }) => !isExact)) {
        return toResult(getLatest(counters, countLocally), nowMs)
      }
      return chargeInRedis(counters, isStrict, nowMs)
    },
  }
}

interface SubjectCounter extends Counter {
  readonly count: number
  /** Whether each request is counted in Redis before it is answered. */
  readonly isExact: boolean
  readonly isStrict: boolean
}

function toResult(endsAtMs: number, nowMs: number): LimitResult {
  if (endsAtMs <= nowMs) return allowed
  return { isAllowed: false, retryAfterSeconds: Math.ceil((endsAtMs - nowMs) / 1000) }
}

/** Returns whether the subject identifies a person. Other subjects are shared by many requests. */
function isPersonal(by: LimitSubject): boolean {
  return by === 'address' || by === 'account'
}

/** What a request of an IPv6 address is counted for. */
interface CountedNetwork {
  /** The same for all notations of an address. */
  readonly id: string
  /** Multiplies the limit. */
  readonly factor: number
}

/**
 * Lists what an IPv6 address is counted for: its /64, because one customer has all of it, and its /48: who rents one has
 * 65,536 networks. Customers of a carrier may share a /48, as they share an IPv4 address.
 */
function listNetworks(address: string): readonly CountedNetwork[] {
  const [whole, near] = addressPrefixes(address)
  if (whole === undefined) return [{ id: address, factor: 1 }]
  const own = { id: whole.bytes.join('.'), factor: 1 }
  if (near?.family !== 'v6') return [own]
  return [own, { id: near.bytes.join('.'), factor: networkFactor }]
}

function getLatest<Item>(items: readonly Item[], getMs: (item: Item) => number): number {
  let latestMs = 0
  for (const item of items) latestMs = Math.max(latestMs, getMs(item))
  return latestMs
}

function hash(text: string, key: KeyObject): string {
  return createHmac('sha256', key).update(text).digest().toString('base64url', 0, 16)
}
