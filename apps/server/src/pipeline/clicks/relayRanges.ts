import { createReadStream, readFileSync, statSync, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type AddressRanges, createAddressRanges } from '@throughlink/matcher'
import { readRelayCsv } from './readRelayCsv.ts'

export interface RelayRanges extends AddressRanges {
  readonly stop: () => void
}

export interface RelayRangesOptions {
  readonly file: string
  readonly onFailure: (error: unknown) => void
  /** How often it is asked whether the file has changed. */
  readonly everyMs?: number
}

/**
 * The egress addresses of Private Relay, from a file that may be replaced at any time. Without a file that
 * can be read there are none, or those that were read before: clicks of a relay then look like others.
 *
 * At first it is read at once, because nothing is served before. Later it is read in parts, between which
 * requests are served; the old ranges hold until all of the new are in.
 */
export function watchRelayRanges({
  file,
  onFailure,
  everyMs = 60_000,
}: RelayRangesOptions): RelayRanges {
  let ranges: AddressRanges = createAddressRanges()
  // Of loads that overlap, the last one counts; after a stop, none.
  let latest = 0

  async function reload(): Promise<void> {
    const load = ++latest
    const draft = createAddressRanges()
    for await (const lines of readParts(file)) {
      if (load !== latest) return
      for (const range of readRelayCsv(lines)) draft.add(range)
    }
    if (load === latest) ranges = draft
  }

  // Before it is read: what changes in between is seen the next time.
  let seen = editionOf(statSync(file, { throwIfNoEntry: false }))
  async function look(): Promise<void> {
    const edition = editionOf(await stat(file).catch(() => undefined))
    if (edition === seen) return
    seen = edition
    await reload()
  }

  try {
    ranges = createAddressRanges(readRelayCsv(readFileSync(file, 'utf8')))
  } catch (error) {
    onFailure(error)
  }
  const timer = setInterval(() => void look().catch(onFailure), everyMs)
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

/** Tells one file from the next of the same name. */
function editionOf(stats: Stats | undefined): string {
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : 'none'
}

/** A part is some 400 lines, which take a millisecond. */
const partBytes = 16 * 1024

/** The text of a file in whole lines, some at a time. */
async function* readParts(file: string): AsyncGenerator<string> {
  let begun = ''
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: partBytes })
  for await (const part of stream as AsyncIterable<string>) {
    const text = begun + part
    const end = text.lastIndexOf('\n') + 1
    begun = text.slice(end)
    yield text.slice(0, end)
  }
  yield begun
}
