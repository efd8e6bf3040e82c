import {
  createAddressRanges,
  createMemoryClickIndex,
  decide,
  installKeys,
  mirrorClick,
  placeboPrefix,
  weigh,
} from '@throughlink/matcher'
import type { Matcher, VisibleWorld } from '../matcher.ts'
import type { WorldClick, WorldTruth } from '../world.ts'
import { createThroughlink, type DecisionRecord } from './createThroughlink.ts'
import { getMainAddress, listAddresses, readWorldClick } from './readWorldClick.ts'

/** False matches according to the truth, and according to the placebo estimate. */
export interface PlaceboCounts {
  readonly falseAccepts: number
  readonly placeboAccepts: number
}

/** Runs Throughlink and reports how accurate its own estimate of false matches is. */
export function createThroughlinkWithPlacebo(
  truth: Pick<WorldTruth, 'causes'>,
  onCounted: (counts: PlaceboCounts) => void,
): Matcher {
  const records: DecisionRecord[] = []
  const throughlink = createThroughlink({ onDecision: (decision) => records.push(decision) })
  return {
    ...throughlink,
    run(world) {
      const answers = throughlink.run(world)
      const evaluated = records.filter(({ install }) => install.atMs >= world.testFromMs)
      onCounted({
        falseAccepts: countFalse(world, evaluated, truth),
        placeboAccepts: countPlacebos(world, evaluated),
      })
      return answers
    },
  }
}

function countFalse(
  { clicks }: VisibleWorld,
  decisions: readonly DecisionRecord[],
  { causes }: Pick<WorldTruth, 'causes'>,
): number {
  const destinations = new Map(clicks.map(({ id, destination }) => [id, destination]))
  return decisions.filter(({ install, decision }) => {
    const expected = destinations.get(causes.get(install.id) ?? '')
    return decision.kind === 'match' && decision.destination !== expected
  }).length
}

const hourMs = 3_600_000
const windowMs = 24 * hourMs

/**
 * Estimates false matches without labels: counts the installs that would match a click that came after them,
 * if it had come equally long before. The real earlier clicks compete with it.
 */
function countPlacebos(world: VisibleWorld, decisions: readonly DecisionRecord[]): number {
  const findLaterClicks = createLaterClicks(world)
  // Latest first, because the clicks are read backwards.
  const latestFirst = decisions.toSorted((a, b) => b.install.atMs - a.install.atMs)
  return latestFirst.filter((record) => isPlaceboMatch(record, findLaterClicks(record))).length
}

type LaterClicks = ReturnType<ReturnType<typeof createLaterClicks>>

function isPlaceboMatch(
  { install, signals, weighed, model }: DecisionRecord,
  later: LaterClicks,
): boolean {
  const mirrored = later.clicks.map(({ click, network }) =>
    mirrorClick({ ...click, network, availability: 1 }, install.atMs),
  )
  const before = weighed.clicks.map(({ candidate }) => candidate)
  const all = weigh(
    signals,
    { clicks: [...before, ...mirrored], unread: later.unread },
    { nowMs: install.atMs, windowDays: 2, model },
  )
  const { calibration, thresholds } = model
  const decision = decide(all, { getDestination: ({ linkId }) => linkId, calibration, thresholds })
  return decision.kind === 'match' && decision.destination.startsWith(placeboPrefix)
}

/** Indexes the world with time reversed around a full hour. */
function createLaterClicks(world: VisibleWorld) {
  const relay = createAddressRanges(world.relayRanges)
  const turnMs = Math.ceil(world.endMs / hourMs) * 2 * hourMs
  const backwards = (click: WorldClick) => ({ ...click, atMs: turnMs - click.atMs })
  const clicks = world.clicks.toReversed()
  const indexes = new Map<string, ReturnType<typeof createMemoryClickIndex>>()
  let next = 0

  return ({ install, signals }: DecisionRecord) => {
    const { atMs, appId, addresses } = install
    for (let click = clicks[next]; click && click.atMs > atMs; click = clicks[++next]) {
      const isMasked = listAddresses(click.addresses).some((each) => relay.has(each))
      const read = readWorldClick(backwards(click), isMasked)
      if (read === null) continue
      let index = indexes.get(click.appId)
      if (!index) indexes.set(click.appId, (index = createMemoryClickIndex()))
      index.add(read)
    }
    const nowMs = turnMs - atMs
    const keys = installKeys(signals, [getMainAddress(addresses)], nowMs)
    const has = { v4: addresses.main === 'v4', v6: addresses.main === 'v6' }
    const found = indexes.get(appId)?.find(keys, has, nowMs - windowMs)
    const forwards = found?.clicks.map(({ click, network }) => ({
      click: { ...click, atMs: turnMs - click.atMs },
      network,
    }))
    // Reversed twice: as long before the install as they came after it.
    const unread = found?.unread.map((list) => ({
      ...list,
      fromMs: list.fromMs - nowMs + atMs,
      untilMs: list.untilMs - nowMs + atMs,
    }))
    return { clicks: forwards ?? [], unread: unread ?? [] }
  }
}
