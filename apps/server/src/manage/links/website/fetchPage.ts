import { websiteError, type WebsiteFinding, type WebsitePage } from '@throughlink/api/website'
import type { SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { SafeFetchError } from '#platform/outbound/safeFetchError.ts'
import { secondMs } from '#platform/time/durations.ts'

/** A slow page of a shop takes three seconds. */
const timeoutMs = 8 * secondMs
/** The largest of the common shop systems' pages have about one megabyte. */
export const maxPageBytes = 2_000_000

/** Requests a page as a visitor does, without cookies. Returns what is wrong if there is no page. */
export async function fetchPage(
  safeFetch: SafeFetch,
  url: string,
): Promise<WebsitePage | WebsiteFinding> {
  try {
    const response = await safeFetch(url, {
      timeoutMs,
      maxResponseBytes: maxPageBytes,
      maxRedirects: 3,
      headers: {
        accept: 'text/html',
        // A compressed page could be far larger than its limit.
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible; Throughlink)',
      },
    })
    const { status, headers } = response
    if (status !== 200) return rejectStatus(status)
    const { 'content-type': type, 'content-encoding': encoding } = headers
    if (!isHtml(type)) return rejectType(toText(type))
    if (encoding !== undefined && toText(encoding) !== 'identity') {
      const message = 'The page is compressed, although the request did not allow it.'
      return websiteError('page_not_html', message, 'Check the page with the command line.')
    }
    const policies = [headers['content-security-policy'] ?? []].flat()
    return { url: response.url, html: response.body.toString(), policies }
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    return websiteError('page_unreachable', error.message, fixes[error.code] ?? defaultFix)
  }
}

function rejectStatus(status: number): WebsiteFinding {
  const message = `The page responds with the status ${status}.`
  const fix =
    status === 401 || status === 403
      ? 'If the page needs a login or blocks programs, check it with the command line.'
      : 'Check the address.'
  return websiteError('page_status', message, fix)
}

function rejectType(type: string): WebsiteFinding {
  const message = type === '' ? 'The page has no content type.' : `The page is no HTML: ${type}.`
  return websiteError('page_not_html', message, 'Enter the address of a page with the snippet.')
}

const toText = (header: string | string[] | undefined) => [header ?? ''].flat()[0] ?? ''
const isHtml = (type: string | string[] | undefined) =>
  /^(text\/html|application\/xhtml\+xml)\b/i.test(toText(type))

const defaultFix = 'Open the page in a browser, and try again.'
const fromHere =
  'The service requests pages over HTTPS on port 443 at public addresses only. Check others with the command line.'
const fixes: Readonly<Partial<Record<SafeFetchError['code'], string>>> = {
  url_refused: fromHere,
  address_refused: fromHere,
  name_not_found: 'Check the address. The command line checks pages in your own network.',
  response_too_large: 'The page has more than 2 MB. Check a smaller one.',
  too_many_redirects: 'Enter the address that the browser shows in the end.',
}
