import { type AddressRanges, createAddressRanges } from '@throughlink/matcher'
import { isOutage } from '#platform/engines/isOutage.ts'
import { minuteMs } from '#platform/time/durations.ts'

export interface RelayRanges extends AddressRanges {
  readonly stop: () => void
}

/** Where a list of the egress ranges of Private Relay is. It may be replaced at any time. */
export interface RelaySource {
  /** Returns a text that changes whenever the list does. */
  readonly readVersion: () => Promise<string>
  /** Reads the list in chunks of whole lines. */
  readonly readChunks: () => AsyncIterable<string>
}

export interface RelayRangesOptions {
  readonly source: RelaySource
  readonly onFailure: (error: unknown) => void
  /** How often to check whether the list has changed. */
  readonly everyMs?: number
}

/**
 * Loads the egress ranges of Private Relay, and again whenever the list changes. If it cannot be read, keeps the ranges
 * that were loaded before, or has none: clicks through a relay then look like any other.
 *
 * A long list is read in chunks, with requests in between; the old ranges stay in use until the new ones are complete.
 */
export async function watchRelayRanges({
  source,
  onFailure,
  everyMs = minuteMs,
}: RelayRangesOptions): Promise<RelayRanges> {
  let ranges: AddressRanges = createAddressRanges()
  // If loads overlap, only the latest one takes effect; after a stop, none does.
  let latest = 0
  let seen: string | null = null
  let isStopped = false

  async function update(): Promise<void> {
    // Read before the list itself, so that a change in between is detected the next time.
    const version = await source.readVersion()
    if (version === seen) return
    seen = version
    const load = ++latest
    const draft = createAddressRanges()
    for await (const lines of source.readChunks()) {
      if (load !== latest) return
      for (const range of readRelayCsv(lines)) draft.add(range)
    }
    if (load === latest) ranges = draft
  }

  const check = () =>
    update().catch((error: unknown) => {
      // What it reads from may have been stopped since.
      if (isStopped) return
      // An outage is reported elsewhere, and the next check tries again.
      if (isOutage(error)) seen = null
      else onFailure(error)
    })

  await check()
  const timer = setInterval(() => void check(), everyMs)
  timer.unref()
  return {
    get size() {
      return ranges.size
    },
    has: (address) => ranges.has(address),
    stop() {
      isStopped = true
      latest++
      clearInterval(timer)
    },
  }
}

/**
 * Returns the first column of Apple's list, `range,country,region,city,`, unvalidated. Skips empty lines and
 * lines that begin with `#`.
 */
export function readRelayCsv(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.split(',', 1)[0]?.trim() ?? '')
    .filter((range) => range !== '' && !range.startsWith('#'))
}
