import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import {
  decodeEventBatch,
  encodeEventBatch,
  isEventBatchLine,
  type NewEntry,
  readEventCount,
} from './eventBatch.ts'
import { getLineText, type Line } from './line.ts'
import type { LogEntry } from './logEntry.ts'

/**
 * The first byte of a payload. Never reuse a number: rows outlive versions. The last two are for payloads with
 * event batches, so that a version which does not know them stops instead of reading a batch as one entry.
 */
const formats = { plain: 1, zstd: 2, plainBatches: 3, zstdBatches: 4 } as const

/** Below this size, compression is not worth its cost: 36 µs for a single click, to save a quarter of it. */
const minCompressedBytes = 2048

// Level 1 in the calling thread, based on the measurements in README.md.
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Encodes an entry as one line. JSON escapes line breaks. */
export function encodeEntry(entry: LogEntry): string {
  return JSON.stringify(entry)
}

/** Encodes what a caller appends as one line, which may contain several entries. */
export function encodeLine(entry: NewEntry): Line {
  if (entry.kind !== 'events') return encodeEntry(entry)
  return { text: encodeEventBatch(entry), entryCount: entry.count }
}

/** Header of an uncompressed payload, as a PostgreSQL literal. */
export const plainStart = `'\\x${formats.plain.toString(16).padStart(2, '0')}'::bytea`

export interface EncodedBatch {
  readonly payload: Buffer
  /** Size of the lines before they were packed, with a line break each. */
  readonly textBytes: number
}

/** Packs lines into the payload of a row, and measures them. */
export function encodeBatch(lines: readonly Line[]): EncodedBatch {
  const text = Buffer.from(lines.map(getLineText).join('\n'))
  const hasBatches = lines.some((line) => typeof line !== 'string')
  const payload =
    text.length < minCompressedBytes
      ? [Buffer.of(hasBatches ? formats.plainBatches : formats.plain), text]
      : [
          Buffer.of(hasBatches ? formats.zstdBatches : formats.zstd),
          zstdCompressSync(text, compression),
        ]
  return { payload: Buffer.concat(payload), textBytes: text.length + 1 }
}

/** A line before it is parsed. */
export interface LineFacts {
  readonly appId: string
  readonly entries: number
  readonly bytes: number
}

/**
 * Throws for a payload that it cannot read: skipping a batch would lose it. With `select`, decodes only the lines for
 * which it returns true.
 */
export function decodeBatch(payload: Buffer, select?: (line: LineFacts) => boolean): LogEntry[] {
  const all = readLines(payload)
  const lines = select === undefined ? all : all.filter((line) => select(readFacts(line, payload)))
  if (!hasEventBatches(payload)) return lines.map(decodeEntry)
  return lines.flatMap((line): LogEntry[] =>
    isEventBatchLine(line) ? decodeEventBatch(line) : [decodeEntry(line)],
  )
}

/** The length in characters is close enough to the number of bytes. */
function readFacts(line: string, payload: Buffer): LineFacts {
  const isBatch = hasEventBatches(payload) && isEventBatchLine(line)
  return {
    appId: readAppId(line),
    entries: isBatch ? readEventCount(line) : 1,
    bytes: line.length + 1,
  }
}

function decodeEntry(line: string): LogEntry {
  return JSON.parse(line) as LogEntry
}

function hasEventBatches(payload: Buffer): boolean {
  return payload[0] === formats.plainBatches || payload[0] === formats.zstdBatches
}

/** An entry, and its place in its batch. */
export interface DecodedEntry {
  readonly index: number
  readonly entry: LogEntry
}

/** Decodes the entries of some apps, from an index on. Lines of other apps are not parsed. */
export function decodeEntriesOf(
  payload: Buffer,
  appIds: ReadonlySet<string>,
  fromIndex: number,
): DecodedEntry[] {
  const found: DecodedEntry[] = []
  const mayHaveBatches = hasEventBatches(payload)
  let index = 0
  for (const line of readLines(payload)) {
    const isBatch = mayHaveBatches && isEventBatchLine(line)
    const end = index + (isBatch ? readEventCount(line) : 1)
    if (end > fromIndex && appIds.has(readAppId(line))) {
      const entries = isBatch ? decodeEventBatch(line) : [decodeEntry(line)]
      for (const [at, entry] of entries.entries()) {
        if (index + at >= fromIndex) found.push({ index: index + at, entry })
      }
    }
    index = end
  }
  return found
}

const appIdStart = '"appId":"'

/**
 * Returns the app of an encoded entry, which comes before everything that apps and visitors choose, except for
 * strings. Those cannot contain the start, because JSON escapes quotes.
 */
function readAppId(line: string): string {
  const start = line.indexOf(appIdStart) + appIdStart.length
  return line.slice(start, line.indexOf('"', start))
}

/** Clicks shrink to a seventh. */
const expectedRatio = 8

/** Unpacks into memory of the expected size: by default it is collected in pieces of 16 kB, at twice the cost. */
function unpack(body: Buffer): Buffer {
  return zstdDecompressSync(body, { chunkSize: Math.max(body.length * expectedRatio, 4096) })
}

function readLines(payload: Buffer): string[] {
  return readText(payload).split('\n')
}

function readText(payload: Buffer): string {
  const format = payload[0]
  const body = payload.subarray(1)
  if (format === formats.plain || format === formats.plainBatches) return body.toString()
  if (format === formats.zstd || format === formats.zstdBatches) return unpack(body).toString()
  throw new Error(
    `A batch of the event log has format ${format ?? 'none'}, which this version cannot read. ` +
      'Upgrade the server.',
  )
}
