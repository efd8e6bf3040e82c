import type { Api, Link } from '@throughlink/api'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'

/** Finds a link by its ID or by its URL, with or without scheme. */
export async function findLink(api: Api, appId: string, given: string): Promise<Link> {
  if (/^\d+$/.test(given)) {
    const { body } = await api.getLink({ params: { appId, linkId: given } })
    return body
  }
  const url = URL.parse(given) ?? URL.parse(`https://${given}`)
  if (url === null) {
    throw new CliError(`"${given}" is neither the ID nor the URL of a link.`, exitCodes.usage)
  }
  const slug = decodeURIComponent(url.pathname.slice(1))
  const { body } = await api.listLinks({
    params: { appId },
    query: { search: slug, domain: url.hostname, limit: 100 },
  })
  const found = body.items.find((link) => link.slug === slug)
  if (found !== undefined) return found
  throw new CliError(`The app has no link ${url.host}${url.pathname}.`, exitCodes.notFound)
}
