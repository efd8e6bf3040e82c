import type { SafeFetch, SafeResponse } from '#platform/outbound/createSafeFetch.ts'
import { SafeFetchError } from '#platform/outbound/safeFetchError.ts'
import { secondMs } from '#platform/time/durations.ts'
import { type PageCard, readPageCard } from './readPageCard.ts'

export interface FetchedCard extends PageCard {
  /** Why there is no card. Null if the page was read. */
  readonly detail: string | null
}

const timeoutMs = 5 * secondMs
/** The tags are in the head. The rest of a longer page is not read. */
const maxPageBytes = 1_048_576

/** Fetches a page and reads its card. A page that cannot be read is an outcome, not an error. */
export async function fetchPageCard(safeFetch: SafeFetch, url: string): Promise<FetchedCard> {
  try {
    const response = await safeFetch(url, {
      timeoutMs,
      maxResponseBytes: maxPageBytes,
      isCutOff: true,
      maxRedirects: 3,
      headers: {
        accept: 'text/html, application/xhtml+xml',
        'user-agent': 'Throughlink (card preview)',
      },
    })
    const detail = findObstacle(response)
    if (detail !== null) return { ...noCard, detail }
    return { ...readPageCard(decode(response), response.url), detail: null }
  } catch (error) {
    if (error instanceof SafeFetchError) return { ...noCard, detail: error.message }
    throw error
  }
}

const noCard = { title: null, description: null, imageUrl: null }

function findObstacle({ status, headers }: SafeResponse): string | null {
  if (status !== 200) return `The page responds with the status ${status}.`
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(readHeader(headers['content-type']))) {
    return 'The URL is not an HTML page.'
  }
  // None was asked for, and a compressed body may expand to any size.
  const encoding = readHeader(headers['content-encoding'])
  return encoding === '' || encoding === 'identity' ? null : 'The page is compressed.'
}

/** Reads the encoding from the header, or else from the start of the page. */
function decode({ headers, body }: SafeResponse): string {
  const start = body.subarray(0, 1_024).toString('latin1')
  const [, label = 'utf-8'] =
    /charset\s*=\s*["']?([\w-]+)/i.exec(readHeader(headers['content-type'])) ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start) ??
    []
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

function readHeader(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
