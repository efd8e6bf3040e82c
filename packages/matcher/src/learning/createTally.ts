import { type CountedClick, countVisits } from '../decision/countPeople.ts'
import type { AddressFamily, Platform } from '../model/matchModel.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import { clickValues, toInstallValues } from './countedValues.ts'
import { type AddressGroup, toTraffic } from './toTraffic.ts'
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
    read(fromMs, toMs) {
      const counts = {
        installs: readAll(installs),
        clicks: readAll(clicks),
        links: Object.fromEntries<LinkClicks>(links),
        otherLinks: { confirmed: 0, unconfirmed: 0 },
        addresses: { v4: groupAddresses(byAddress.v4), v6: groupAddresses(byAddress.v6) },
      }
      return toTraffic(counts, fromMs, toMs)
    },
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

function groupAddresses(
  byAddress: ReadonlyMap<string, readonly CountedClick[]>,
): readonly AddressGroup[] {
  return [...byAddress.values()].map((clicks) => ({ addresses: 1, ...countVisits(clicks) }))
}
