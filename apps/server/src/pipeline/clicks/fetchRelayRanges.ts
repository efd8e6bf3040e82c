import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { createAddressRanges } from '@throughlink/matcher'
import { readRelayCsv } from './relayRanges.ts'

export interface FetchRelayRangesOptions {
  readonly url: string
  readonly file: string
  readonly timeoutMs?: number
}

/**
 * Apple's list has hundreds of thousands of ranges. Fewer than this means an error page or a truncated list.
 */
const minRanges = 1_000
const maxInvalidShare = 0.05
const maxBytes = 256 * 1024 * 1024

/**
 * Replaces the file atomically with the list at the URL. Rejects and leaves the file as it is if the response
 * is not a valid list.
 */
export async function fetchRelayRanges(options: FetchRelayRangesOptions): Promise<number> {
  const { url, file, timeoutMs = 120_000 } = options
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok)
    throw new Error(`Cannot download the relay ranges: HTTP status ${response.status}.`)
  const text = await readText(response)
  const size = countRanges(text)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, text, { flush: true })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  return size
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes)
      throw new Error(`The list of relay ranges is larger than ${maxBytes} bytes.`)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

function countRanges(text: string): number {
  const lines = readRelayCsv(text)
  const { size } = createAddressRanges(lines)
  const invalid = lines.length - size
  if (size < minRanges)
    throw new Error(`The list of relay ranges has ${size} ranges, fewer than ${minRanges}.`)
  if (invalid > lines.length * maxInvalidShare) {
    throw new Error(
      `The list of relay ranges is invalid: ${invalid} of its ${lines.length} lines are not ranges.`,
    )
  }
  return size
}
