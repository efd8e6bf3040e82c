import { getVisitedPath } from '#catalog/links/createShareUrl.ts'
import { findVisitedLink } from '#catalog/links/findVisitedLink.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import type { AppEventEntry } from '../event-log/logEntry.ts'
import { unknownLink } from './rows.ts'

export interface OpenedLink {
  readonly linkId: string
  /** Opened path of a link by pattern. Empty for other links. */
  readonly path: string
}

export const noOpenedLink: OpenedLink = { linkId: unknownLink, path: '' }

/** Finds the link that an event of the client reports as opened. Apps may log any data under its name. */
export async function findOpenedLink(
  links: Pick<LinkDirectory, 'bySlug' | 'patternPrefixes'>,
  { appId, data }: AppEventEntry,
): Promise<OpenedLink> {
  const url = URL.parse(readUrl(data))
  const link = url && (await findVisitedLink(links, url.hostname, url.pathname.slice(1)))
  if (link?.app.id !== appId) return noOpenedLink
  return { linkId: link.id, path: link.tail === '' ? '' : getVisitedPath(link) }
}

function readUrl(data: unknown): string {
  const url = (data as { readonly url?: unknown } | null | undefined)?.url
  return typeof url === 'string' ? url : ''
}
