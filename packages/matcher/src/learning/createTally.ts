import { countPeople, type CountedClick } from '../decision/countPeople.ts'
import type { AddressFamily, Audience, Platform } from '../model/matchModel.ts'
import { priorModel } from '../model/priorModel.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import { clickValues, toInstallValues } from './countedValues.ts'
import { toValueCounts } from './toValueCounts.ts'
import type { LinkClicks, Traffic, ValueCounts } from './traffic.ts'

/** Counts clicks and installs as they arrive. */
export interface Tally {
  addClick(click: TalliedClick): void
  addInstall(signals: InstallSignals): void
  read(fromMs: number, toMs: number): Traffic
}

/** A click to count. */
export interface TalliedClick extends CountedClick {
  readonly linkId: string
  /** Keys of whole addresses, hashed or not. People behind one address are counted by them. */
  readonly addressKeys: Readonly<Partial<Record<AddressFamily, string>>>
}

/** Creates a tally. It keeps every click to distinguish people, so memory grows with the number of clicks. */
export function createTally(): Tally {
  const installs = { ios: createCounts(), android: createCounts() }
  const clicks = { ios: createCounts(), android: createCounts() }
  const links = new Map<string, { confirmed: number; unconfirmed: number }>()
  const byAddress = { v4: new Map<string, CountedClick[]>(), v6: new Map<string, CountedClick[]>() }

  return {
    addClick({ linkId, signals, atMs, addressKeys }) {
      if (signals.platform === 'desktop') return
      const link = links.get(linkId) ?? { confirmed: 0, unconfirmed: 0 }
      link[signals.isConfirmed ? 'confirmed' : 'unconfirmed']++
      links.set(linkId, link)
      clicks[signals.platform].add(clickValues(signals))
      for (const family of ['v4', 'v6'] as const) {
        const key = addressKeys[family]
        if (key === undefined) continue
        const there = byAddress[family].get(key)
        if (there) there.push({ signals, atMs })
        else byAddress[family].set(key, [{ signals, atMs }])
      }
    },
    addInstall(signals) {
      installs[signals.platform].add(toInstallValues(signals))
    },
    read: (fromMs, toMs) => ({
      fromMs,
      toMs,
      installs: readAll(installs),
      clicks: readAll(clicks),
      links: Object.fromEntries<LinkClicks>(links),
      audience: estimateAudience(byAddress, (toMs - fromMs) / 86_400_000),
    }),
  }
}

type CountedValue = keyof ValueCounts

function createCounts() {
  const counts = new Map<CountedValue, Map<string, number>>()
  return {
    add(values: readonly (readonly [CountedValue, string])[]) {
      for (const [of, value] of values) {
        let ofValue = counts.get(of)
        if (!ofValue) counts.set(of, (ofValue = new Map<string, number>()))
        ofValue.set(value, (ofValue.get(value) ?? 0) + 1)
      }
    },
    read: () => toValueCounts((of) => counts.get(of) ?? []),
  }
}

function readAll(counts: Record<Platform, ReturnType<typeof createCounts>>) {
  return { ios: counts.ios.read(), android: counts.android.read() }
}

/** Weight of the prior in days, because the first click of an app says little about a day. */
const priorDays = 1 / 24
/** Weight of the prior in addresses, for each size. */
const priorAddresses = 20

function estimateAudience(
  byAddress: Readonly<Record<AddressFamily, ReadonlyMap<string, readonly CountedClick[]>>>,
  days: number,
): Audience {
  const sizes = {
    v4: countSizes(byAddress.v4),
    v6: countSizes(byAddress.v6),
  }
  const people = Math.max(sum(sizes.v4), sum(sizes.v6))
  return {
    perDay: (people + priorModel.audience.perDay * priorDays) / (days + priorDays),
    expectedAgain: { v4: goodTuring(sizes.v4, 'v4'), v6: goodTuring(sizes.v6, 'v6') },
  }
}

function countSizes(byAddress: ReadonlyMap<string, readonly CountedClick[]>): readonly number[] {
  return [...byAddress.values()].map((clicks) => countPeople(clicks).count)
}

/**
 * Good–Turing estimate: of something seen n times, n + 1 times the ratio of things seen n + 1 times to things
 * seen n times is expected.
 */
function goodTuring(sizes: readonly number[], family: AddressFamily): readonly number[] {
  const seen = (count: number) => sizes.filter((size) => Math.round(size) === count).length
  return priorModel.audience.expectedAgain[family].map((expected, index) => {
    const count = index + 1
    const again = (count + 1) * seen(count + 1)
    return (again + priorAddresses * expected) / (seen(count) + priorAddresses)
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
