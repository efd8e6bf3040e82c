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

function readText(payload: Buffer): string {
  const format = payload[0]
  const body = payload.subarray(1)
  if (format === formats.plain) return body.toString()
  if (format === formats.zstd) return zstdDecompressSync(body).toString()
  throw new Error(
    `A batch of the event log has format ${format ?? 'none'}, which this version cannot read. ` +
      'Upgrade the server.',
  )
}
