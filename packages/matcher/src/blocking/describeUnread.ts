import type { UnreadClicks } from '../decision/candidate.ts'
import { toNetworkKind } from './compareFound.ts'
import type { InstallKey } from './installKeys.ts'

/** A list of clicks under a key of which only the newest were read. */
export interface TruncatedList {
  readonly found: InstallKey['found']
  /** When the hour or the day of the list begins. */
  readonly fromMs: number
  /** Clicks that were read, newest first. */
  readonly read: readonly { readonly atMs: number }[]
  /** Number of clicks that were not read. */
  readonly count: number
}

/**
 * Describes the unread clicks of a list. They are assumed to have come as fast as those that were read, and not before the
 * list begins: in steady traffic they fill it, and a flood came right before those of it that were read.
 */
export function describeUnread({ found, fromMs, read, count }: TruncatedList): UnreadClicks[] {
  const [newest, oldest] = [read.at(0), read.at(-1)]
  if (count <= 0 || newest === undefined || oldest === undefined) return []
  const untilMs = oldest.atMs
  const lengthMs = (count * (newest.atMs - untilMs)) / read.length
  const network = toNetworkKind(found)
  return [{ network, count, fromMs: Math.max(fromMs, untilMs - lengthMs), untilMs }]
}
