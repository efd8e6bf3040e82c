import {
  type Candidate,
  type Candidates,
  claimShares,
  createAddressRanges,
  createMemoryClickIndex,
  decide,
  type Decision,
  type GetDestination,
  installKeys,
  type InstallSignals,
  type MatchModel,
  readClickSignals,
  readInstallSignals,
  readVisitor,
  weigh,
  type Weighed,
} from '@throughlink/matcher'
import { toStoredSignals } from '@throughlink/server/src/pipeline/click-index/packClick.ts'
import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import { toUtcDay } from '@throughlink/server/src/platform/time/utcDays.ts'
import type { WorldClick, WorldInstall } from '../../accuracy/world.ts'

export interface SeededLink {
  readonly linkId: string
  readonly destination: string
}

export interface TwinOptions {
  readonly matchWindowMs: number
  readonly relayRanges: readonly string[]
  /** Returns the link of a click as seeded in the service. */
  readonly findLink: (click: WorldClick) => SeededLink
}

export interface TwinDecision {
  readonly decision: Decision
  readonly weighed: Weighed
}

/** The matcher of one app without the service: everything is in memory. */
export interface Twin {
  click(click: WorldClick): void
  decide(install: WorldInstall, model: MatchModel): TwinDecision
}

type MemoryIndex = ReturnType<typeof createMemoryClickIndex>

/**
 * Stores what the service's index stores: whole seconds, and the surviving signals. Each day has its own
 * index, because the service's keys and read limits are per day.
 */
export function createTwin({ matchWindowMs, relayRanges, findLink }: TwinOptions): Twin {
  const days = new Map<string, MemoryIndex>()
  const availability = new Map<string, number>()
  const claimed = new Set<string>()
  const destinations = new Map<string, string>()
  const relay = createAddressRanges(relayRanges)

  function getIndex(day: string): MemoryIndex {
    let index = days.get(day)
    if (!index) days.set(day, (index = createMemoryClickIndex()))
    return index
  }

  function findCandidates(install: WorldInstall, signals: InstallSignals): Candidates {
    const { atMs, addresses } = install
    const address = addresses[addresses.main] ?? ''
    const keys = installKeys(signals, [address], atMs)
    const has = { v4: addresses.main === 'v4', v6: addresses.main === 'v6' }
    // Times are stored in whole seconds, rounded down.
    const sinceMs = atMs - matchWindowMs - 1000
    const results = [...days.values()].map((index) => index.find(keys, has, sinceMs))
    const clicks = results
      .flatMap((found) => found.clicks)
      .map(({ click, network }): Candidate => {
        const { id, linkId } = click
        const free = claimed.has(id) ? 0 : (availability.get(id) ?? 1)
        return { id, linkId, atMs: click.atMs, signals: click.signals, network, availability: free }
      })
    return { clicks, unread: results.flatMap(({ unread }) => unread) }
  }

  return {
    click(click) {
      const { id, headers, page } = click
      const { isBot, isPrefetch } = readVisitor(headers)
      // A prefetched page that is viewed later reports like any other.
      if (isBot || (isPrefetch && page === null)) return
      const { linkId, destination } = findLink(click)
      destinations.set(linkId, destination)
      const { main, v4, v6 } = click.addresses
      const seen = {
        v4: page === null && main !== 'v4' ? null : v4,
        v6: page === null && main !== 'v6' ? null : v6,
      }
      const addresses = [seen.v4, seen.v6].filter((address) => address !== null)
      const atMs = Math.floor(click.atMs / 1000) * 1000
      getIndex(toUtcDay(atMs)).add({
        id,
        linkId,
        atMs,
        addresses,
        signals: toStoredSignals(readClickSignals(headers, page ?? undefined)),
        hasV4: seen.v4 !== null,
        hasV6: seen.v6 !== null,
        isMasked: addresses.some((address) => relay.has(address)),
      })
    },
    decide(install, model) {
      const { fingerprint, atMs } = install
      const signals = readInstallSignals({ ...fingerprint, locale: [...fingerprint.locale] })
      if (signals === null) throw new Error('The install is not on a phone.')
      const windowDays = matchWindowMs / dayMs
      const { calibration, thresholds } = model
      const getDestination: GetDestination = ({ linkId }) => destinations.get(linkId) ?? linkId
      const candidates = findCandidates(install, signals)
      const weighed = weigh(signals, candidates, { nowMs: atMs, windowDays, model })
      const decision = decide(weighed, { getDestination, calibration, thresholds })
      for (const { id, share } of claimShares(weighed)) {
        availability.set(id, (availability.get(id) ?? 1) * (1 - share))
      }
      if (decision.kind === 'match') claimed.add(decision.click.candidate.id)
      return { decision, weighed }
    },
  }
}
