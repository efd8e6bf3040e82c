import { createReadStream, readFileSync, type Stats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type AddressRanges, createAddressRanges } from '@throughlink/matcher'
import { minuteMs } from '#platform/time/durations.ts'

export interface RelayRanges extends AddressRanges {
  readonly stop: () => void
}

export interface RelayRangesOptions {
  readonly file: string
  readonly onFailure: (error: unknown) => void
  /** How often to check whether the file has changed. */
  readonly everyMs?: number
}

/**
 * Loads the egress ranges of Private Relay from a file that may be replaced at any time. If the file cannot
 * be read, keeps the ranges that were loaded before, or has none: clicks through a relay then look like any
 * other.
 *
 * The first load is synchronous, because no request is served before it. Later loads read the file in chunks
 * and serve requests in between; the old ranges stay in use until the new ones are complete.
 */
export function watchRelayRanges({
  file,
  onFailure,
  everyMs = minuteMs,
}: RelayRangesOptions): RelayRanges {
  let ranges: AddressRanges = createAddressRanges()
  // If loads overlap, only the latest one takes effect; after a stop, none does.
  let latest = 0

  async function reload(): Promise<void> {
    const load = ++latest
    const draft = createAddressRanges()
    for await (const lines of readChunks(file)) {
      if (load !== latest) return
      for (const range of readRelayCsv(lines)) draft.add(range)
    }
    if (load === latest) ranges = draft
  }

  // Read before the file itself, so that a change in between is detected the next time.
  let seen = identifyVersion(statSync(file, { throwIfNoEntry: false }))
  async function checkFile(): Promise<void> {
    const version = identifyVersion(await stat(file).catch(() => undefined))
    if (version === seen) return
    seen = version
    await reload()
  }

  try {
    ranges = createAddressRanges(readRelayCsv(readFileSync(file, 'utf8')))
  } catch (error) {
    onFailure(error)
  }
  const timer = setInterval(() => void checkFile().catch(onFailure), everyMs)
  timer.unref()
  return {
    get size() {
      return ranges.size
    },
    has: (address) => ranges.has(address),
    stop() {
      latest++
      clearInterval(timer)
    },
  }
}

/** Distinguishes versions of the file. */
function identifyVersion(stats: Stats | undefined): string {
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : 'none'
}

/** About 400 lines, which take a millisecond. */
const chunkBytes = 16 * 1024

/** Reads a file in chunks of whole lines. */
async function* readChunks(file: string): AsyncGenerator<string> {
  let incomplete = ''
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: chunkBytes })
  for await (const chunk of stream as AsyncIterable<string>) {
    const text = incomplete + chunk
    const end = text.lastIndexOf('\n') + 1
    incomplete = text.slice(end)
    yield text.slice(0, end)
  }
  yield incomplete
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
