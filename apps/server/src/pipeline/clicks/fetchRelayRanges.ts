import { createAddressRanges } from '@throughlink/matcher'
import { readRelayCsv } from './relayRanges.ts'

export interface FetchRelayRangesOptions {
  readonly url: string
  readonly timeoutMs?: number
}

/**
 * Apple's list has hundreds of thousands of ranges. Fewer than this means an error page or a truncated list.
 */
const minRanges = 1_000
const maxInvalidShare = 0.05
const maxBytes = 256 * 1024 * 1024

/** Downloads the list at the URL. Rejects if the response is not a valid list. */
export async function fetchRelayRanges(options: FetchRelayRangesOptions): Promise<string> {
  const { url, timeoutMs = 120_000 } = options
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok)
    throw new Error(`Cannot download the relay ranges: HTTP status ${response.status}.`)
  const text = await readText(response)
  checkRanges(text)
  return text
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

function checkRanges(text: string): void {
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
}
