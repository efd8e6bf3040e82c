import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { LogEntry } from './logEntry.ts'

/** The first byte of a payload. Never reuse a number: rows outlive versions. */
const formats = { plain: 1, zstd: 2 } as const

/** Below this size, compression is not worth its cost: 36 µs for a single click, to save a quarter of it. */
const minCompressedBytes = 2048

// Level 1 in the calling thread, based on the measurements in README.md.
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Encodes an entry as one line. JSON escapes line breaks. */
export function encodeEntry(entry: LogEntry): string {
  return JSON.stringify(entry)
}

/** What a payload starts with whose lines follow as they are, as a literal of PostgreSQL. */
export const plainStart = `'\\x${formats.plain.toString(16).padStart(2, '0')}'::bytea`

/** Packs lines into the payload of a row. */
export function encodeBatch(lines: readonly string[]): Buffer {
  const text = Buffer.from(lines.join('\n'))
  return text.length < minCompressedBytes
    ? Buffer.concat([Buffer.of(formats.plain), text])
    : Buffer.concat([Buffer.of(formats.zstd), zstdCompressSync(text, compression)])
}

/** Throws for a payload that it cannot read: skipping a batch would lose it. */
export function decodeBatch(payload: Buffer): LogEntry[] {
  return readText(payload)
    .split('\n')
    .map((line) => JSON.parse(line) as LogEntry)
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
  return readText(payload)
    .split('\n')
    .flatMap((line, index) => {
      if (index < fromIndex || !appIds.has(readAppId(line))) return []
      return [{ index, entry: JSON.parse(line) as LogEntry }]
    })
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

function readText(payload: Buffer): string {
  const format = payload[0]
  const body = payload.subarray(1)
  if (format === formats.plain) return body.toString()
  if (format === formats.zstd) return unpack(body).toString()
  throw new Error(
    `A batch of the event log has format ${format ?? 'none'}, which this version cannot read. ` +
      'Upgrade the server.',
  )
}
