import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { createAddressRanges } from '@throughlink/matcher'
import { readRelayCsv } from './readRelayCsv.ts'

export interface FetchRelayRangesOptions {
  readonly url: string
  readonly file: string
  readonly timeoutMs?: number
}

/** Apple's list has hundreds of thousands. Fewer than this are an error page, or half of the list. */
const leastRanges = 1_000
const mostBadShare = 0.05
const maxBytes = 256 * 1024 * 1024

/** Replaces the file by what is at the URL, at once and as a whole. Rejects, and leaves it, if that is no list. */
export async function fetchRelayRanges(options: FetchRelayRangesOptions): Promise<number> {
  const { url, file, timeoutMs = 120_000 } = options
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`The list could not be had: ${response.status}.`)
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
    if (bytes > maxBytes) throw new Error('The list is far larger than it ever was.')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

function countRanges(text: string): number {
  const lines = readRelayCsv(text)
  const { size } = createAddressRanges(lines)
  const bad = lines.length - size
  if (size < leastRanges) throw new Error(`The list has ${size} ranges, fewer than ${leastRanges}.`)
  if (bad > lines.length * mostBadShare) {
    throw new Error(`Of the list's ${lines.length} lines, ${bad} are no ranges.`)
  }
  return size
}
