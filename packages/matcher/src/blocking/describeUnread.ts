import type { NetworkKind } from '../comparison/networkKind.ts'
import type { UnreadClicks } from '../decision/candidate.ts'
import type { InstallKey } from './installKeys.ts'

/** A list of clicks under one key, of which only the newest were read. */
export interface TruncatedList {
  readonly found: InstallKey['found']
  /** Start of the hour or day that the list covers. */
  readonly fromMs: number
  /** Clicks that were read, newest first. */
  readonly read: readonly { readonly atMs: number }[]
  /** Number of clicks that were not read. */
  readonly count: number
}

/**
 * Describes the unread clicks of a list; empty if there are none. They are assumed to have come at the rate of those that
 * were read, and not before the list starts: steady traffic fills the list, and a flood came right before its read part.
 */
export function describeUnread({ found, fromMs, read, count }: TruncatedList): UnreadClicks[] {
  const [newest, oldest] = [read.at(0), read.at(-1)]
  if (count <= 0 || newest === undefined || oldest === undefined) return []
  const untilMs = oldest.atMs
  const lengthMs = (count * (newest.atMs - untilMs)) / read.length
  const network = toNetworkKind(found)
  return [{ network, count, fromMs: Math.max(fromMs, untilMs - lengthMs), untilMs }]
}

/** Returns what the key of a list says about the network of its clicks. */
function toNetworkKind(found: InstallKey['found']): NetworkKind {
  if (found === 'other') return 'other'
  return found.startsWith('same') ? 'same' : 'near'
}
