import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import { findOpenedLink, noOpenedLink, type OpenedLink } from './findOpenedLink.ts'
import type { SortedEntries } from './sortEntries.ts'

export type GetOpenedLink = (rowId: string) => OpenedLink

/** Loads the links that opened the app, on its first run or later. Returns a lookup by row id. */
export async function loadOpenedLinks(
  links: Pick<LinkDirectory, 'bySlug' | 'patternPrefixes'>,
  { installs, opens }: Pick<SortedEntries, 'installs' | 'opens'>,
): Promise<GetOpenedLink> {
  const found = new Map<string, OpenedLink>()
  for (const entries of [installs, opens]) {
    for (const [rowId, entry] of entries) {
      if (entry.kind === 'event') found.set(rowId, await findOpenedLink(links, entry))
    }
  }
  return (rowId) => found.get(rowId) ?? noOpenedLink
}
