import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import type { OpenedApp } from '../profile/openApp.ts'
import { checkPageFromHere } from './checkPageFromHere.ts'
import type { Finding } from './finding.ts'
import { requestPage } from './requestPage.ts'
import { toFinding } from './toFinding.ts'

/** Names that exist on this machine or in its network only, where the service cannot request a page. */
const localHost =
  /^(localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[.*\])$|\.(localhost|local|test|internal|lan)$|^[^.]+$/

/**
 * Checks the script for websites on a page: with an app, by what the service knows about it, and without one by what its
 * link domain shows everybody.
 */
export async function checkWebsite(
  context: Pick<CliContext, 'fetch' | 'signal'>,
  opened: OpenedApp | null,
  text: string,
): Promise<readonly Finding[]> {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const message = `--website is not the address of a page: ${text}. Write it with https://.`
    throw new CliError(message, exitCodes.usage)
  }
  if (opened === null) {
    const page = await requestPage(context, url)
    return 'problem' in page ? [page] : checkPageFromHere(context, page)
  }
  const isLocal = url.protocol === 'http:' || url.port !== '' || localHost.test(url.hostname)
  const page = isLocal ? await requestPage(context, url) : null
  if (page !== null && 'problem' in page) return [page]
  const body =
    page === null
      ? { url: url.href }
      : { url: page.url, page: { html: page.html, policies: [...page.policies] } }
  const { params, api } = opened
  return (await api.checkWebsite({ params, body })).body.findings.map(toFinding)
}
