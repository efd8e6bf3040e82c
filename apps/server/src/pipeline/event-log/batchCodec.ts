import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { LogEntry } from './logEntry.ts'

/** The first byte of a payload. A number is never given a second meaning: rows outlive versions. */
const formats = { plain: 1, zstd: 2 } as const

/** Below this a frame saves less than it costs: 36 µs for a single click, to save a quarter of it. */
const plainBytes = 2048

// Level 1 in the calling thread, by the measurement in README.md.
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** An entry as a line. JSON escapes line ends, so a line holds the whole of it. */
export function encodeEntry(entry: LogEntry): string {
  return JSON.stringify(entry)
}

/** Packs lines into what a row holds. */
export function encodeBatch(lines: readonly string[]): Buffer {
  const text = Buffer.from(lines.join('\n'))
  return text.length < plainBytes
    ? Buffer.concat([Buffer.of(formats.plain), text])
    : Buffer.concat([Buffer.of(formats.zstd), zstdCompressSync(text, compression)])
}

/** Throws for a payload that it cannot read: to skip a batch would be to lose it. */
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
    `A batch of the log has format ${format ?? 'none'}, which this version cannot read. ` +
      'Run a version that can.',
  )
}
