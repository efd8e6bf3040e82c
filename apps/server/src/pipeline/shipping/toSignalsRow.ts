import { hash } from 'node:crypto'
import { toClickValues, toPhoneKind } from '@throughlink/matcher'
import { minuteMs } from '#platform/time/durations.ts'
import { toStoredSignals } from '../click-index/storedSignals.ts'
import { readReferenceTime } from '../clicks/clickTokens.ts'
import type { ClickEntry, SignalsEntry } from '../event-log/logEntry.ts'
import type { SignalsRow } from './rows.ts'

/** Returns the row of a click as it was indexed, or as its page reported it later. */
export function toSignalsRow(entry: ClickEntry | SignalsEntry): SignalsRow {
  const { appId, id, linkId, signals, hashes } = entry
  const { model, screen, system, timezone, language } = toClickValues(signals)
  const clickedAtMs = entry.kind === 'click' ? entry.atMs : entry.clickedAtMs
  return {
    app_id: appId,
    minute: toMinute(readReferenceTime(id) ?? clickedAtMs),
    id,
    at: clickedAtMs,
    version: entry.kind === 'click' ? 0 : Math.max(1, Math.floor(entry.atMs)),
    link_id: linkId,
    platform: signals.platform,
    is_confirmed: signals.isConfirmed,
    model: model ?? '',
    screen: screen ?? '',
    system: system ?? '',
    timezone: timezone ?? '',
    language: language ?? '',
    phone_kind: hashPhoneKind(toPhoneKind(signals)),
    address_v4: toAddressKey(hashes, 'k1:'),
    address_v6: toAddressKey(hashes, 'k2:'),
    entry: JSON.stringify(toStoredSignals(entry)),
  }
}

function toMinute(ms: number): number {
  return Math.floor(ms / minuteMs) * minuteMs
}

/** Hashes of addresses change every day, so a visitor on two days counts twice. */
function toAddressKey(hashes: readonly string[], prefix: string): bigint {
  const found = hashes.find((each) => each.startsWith(prefix))
  return found === undefined ? 0n : hash64(found)
}

const maxCachedKinds = 10_000
const phoneKinds = new Map<string, bigint>()

/** Cached, because many clicks come from the same kinds of phones. */
function hashPhoneKind(kind: string): bigint {
  let known = phoneKinds.get(kind)
  if (known === undefined) {
    known = hash64(kind)
    if (phoneKinds.size >= maxCachedKinds) phoneKinds.clear()
    phoneKinds.set(kind, known)
  }
  return known
}

/** Returns a 64-bit number, never 0. */
function hash64(text: string): bigint {
  return BigInt(`0x${hash('sha256', text).slice(0, 16)}`) || 1n
}
