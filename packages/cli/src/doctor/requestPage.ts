import { websiteError, type WebsitePage } from '@throughlink/api/website'
import type { CliContext } from '../cliContext.ts'
import { describeConnection } from '../describeConnection.ts'
import type { Finding } from './finding.ts'
import { toFinding } from './toFinding.ts'

/** The service accepts no larger page. */
const maxPageLength = 2_000_000

/** Requests a page from this machine, as a visitor does. Returns what is wrong if there is no page. */
export async function requestPage(
  { fetch, signal }: Pick<CliContext, 'fetch' | 'signal'>,
  url: URL,
): Promise<WebsitePage | Finding> {
  try {
    const response = await fetch(url, { headers: { accept: 'text/html' }, signal })
    const { status, headers } = response
    if (status !== 200) {
      const message = `The page responds with the status ${status}.`
      return toFinding(websiteError('page_status', message, 'Check the address.'))
    }
    const type = headers.get('content-type') ?? ''
    if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
      const message =
        type === '' ? 'The page has no content type.' : `The page is no HTML: ${type}.`
      const fix = 'Enter the address of a page with the snippet.'
      return toFinding(websiteError('page_not_html', message, fix))
    }
    const html = (await response.text()).slice(0, maxPageLength)
    // Several headers arrive as one, separated by commas, which is how a policy list is written.
    const policy = headers.get('content-security-policy')
    return {
      url: response.url === '' ? url.href : response.url,
      html,
      policies: policy === null ? [] : [policy],
    }
  } catch (error) {
    const message = `The page did not respond: ${describeConnection(error)}.`
    const fix = 'Start the website, or check the address.'
    return toFinding(websiteError('page_unreachable', message, fix))
  }
}
