import type { Fingerprint } from '@throughlink/protocol'
import type { NetworkComparison } from '../src/comparison/compareNetwork.ts'
import type { Candidate, Candidates, UnreadClicks } from '../src/decision/candidate.ts'
import { weigh, type Weighed } from '../src/decision/weigh.ts'
import type { MatchModel } from '../src/model/matchModel.ts'
import { priorModel } from '../src/model/priorModel.ts'
import type { ClickSignals } from '../src/signals/clickSignals.ts'
import type { InstallSignals } from '../src/signals/installSignals.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const nowMs = Date.UTC(2026, 10, 14, 12)
const sampleAtMs = nowMs - 2 * minuteMs

/** An iPhone 14 Pro in Warsaw, as seen by an in-app browser. */
export function sampleSignals(changes: Partial<ClickSignals> = {}): ClickSignals {
  return {
    platform: 'ios',
    model: 'iPhone15,2',
    systemVersion: '26.1',
    screen: { short: 393, long: 852, scale: 3 },
    language: 'pl-PL',
    timezone: 'Europe/Warsaw',
    isConfirmed: true,
    ...changes,
  }
}

/** The same phone, as seen by its app. */
export function sampleInstall(changes: Partial<InstallSignals> = {}): InstallSignals {
  return {
    platform: 'ios',
    models: ['iphone15,2', 'iphone14pro'],
    screen: { short: 393, long: 852 },
    systemVersion: [26, 1],
    languages: ['pl-PL', 'en-GB'],
    timezone: 'Europe/Warsaw',
    ...changes,
  }
}

export function sampleFingerprint(changes: Partial<Fingerprint> = {}): Fingerprint {
  return { ...unidentifiedFingerprint(), modelId: 'iPhone15,2', ...changes }
}

/** Fingerprint of an app that does not know its device identifier. */
export function unidentifiedFingerprint(
  changes: Omit<Partial<Fingerprint>, 'modelId'> = {},
): Fingerprint {
  return {
    platform: 'ios',
    model: 'iPhone 14 Pro',
    manufacturer: 'Apple',
    systemVersion: '26.1',
    screenWidth: 393,
    screenHeight: 852,
    scale: 3,
    locale: [{ languageTag: 'pl-PL' }],
    timezone: 'Europe/Warsaw',
    userAgent: null,
    timestamp: nowMs,
    ...changes,
  }
}

export const sameAddress: NetworkComparison = { v4: 'same', v6: 'unknown', isMasked: false }
export const otherAddress: NetworkComparison = { v4: 'other', v6: 'unknown', isMasked: false }
export const maskedAddress: NetworkComparison = { v4: 'other', v6: 'unknown', isMasked: true }

/** A click two minutes before the install, at its address. */
export function sampleCandidate(changes: Partial<Candidate> = {}): Candidate {
  return {
    id: 'click-1',
    linkId: 'link-1',
    atMs: sampleAtMs,
    signals: sampleSignals(),
    network: sameAddress,
    availability: 1,
    ...changes,
  }
}

/** Unread clicks that came when the sample click did. */
export function sampleUnread(
  network: UnreadClicks['network'],
  count: number,
  changes: Partial<UnreadClicks> = {},
): UnreadClicks {
  return { network, count, fromMs: sampleAtMs, untilMs: sampleAtMs, ...changes }
}

export function weighSample(
  clicks: readonly Candidate[],
  {
    install = sampleInstall(),
    unread = [],
    model = priorModel,
  }: {
    readonly install?: InstallSignals
    readonly unread?: Candidates['unread']
    readonly model?: MatchModel
  } = {},
): Weighed {
  return weigh(install, { clicks, unread }, { nowMs, windowDays: 1, model })
}

/** Decision options in which every link has its own destination. */
export const ownDestinations = {
  getDestination: ({ linkId }: Pick<Candidate, 'linkId'>) => linkId,
  calibration: { points: [] },
  thresholds: priorModel.thresholds,
}

/** Probability of each destination if every link has its own. */
export function sharesByLink({ clicks, total }: Weighed): ReadonlyMap<string, number> {
  const shares = new Map<string, number>()
  for (const { candidate, weight } of clicks) {
    shares.set(candidate.linkId, (shares.get(candidate.linkId) ?? 0) + weight / total)
  }
  return shares
}
