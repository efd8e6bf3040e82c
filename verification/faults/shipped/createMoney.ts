import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'

export interface Payment {
  readonly appId: string
  readonly linkId: string
  readonly atMs: number
  readonly currency: string
  readonly minor: bigint
}

/** Sums in minor units. */
export type Sums = ReadonlyMap<string, bigint>

/** The expected sums of money, computed in the simplest way. */
export interface ExpectedMoney {
  readonly add: (payment: Payment) => void
  readonly sums: Sums
}

export function createMoney(): ExpectedMoney {
  const sums = new Map<string, bigint>()
  return {
    sums,
    add({ appId, linkId, atMs, currency, minor }) {
      const day = new Date(Math.floor(atMs / dayMs) * dayMs).toISOString().slice(0, 10)
      // Of the whole app, and of the link if it is known.
      for (const link of new Set(['0', linkId])) {
        const key = moneyKey(appId, link, day, currency)
        sums.set(key, (sums.get(key) ?? 0n) + minor)
      }
    },
  }
}

export function moneyKey(appId: string, linkId: string, day: string, currency: string): string {
  return [appId, linkId, day, currency].join('|')
}

/** Returns the keys of sums that differ. */
export function findWrongSums(one: Sums, other: Sums): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (key) => one.get(key) !== other.get(key),
  )
}
