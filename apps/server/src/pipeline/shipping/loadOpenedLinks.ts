import type { Link } from '#catalog/links/link.ts'
import type { LinkBatches, LinkKey } from '#catalog/links/linkDirectory.ts'
import type { AppEventEntry } from '../event-log/logEntry.ts'
import { findOpenedLink, noOpenedLink, type OpenedLink } from './findOpenedLink.ts'
import type { SortedEntries } from './sortEntries.ts'

export type GetOpenedLink = (rowId: string) => OpenedLink

/**
 * Loads the links that opened the app, on its first run or later, with one statement for all entries: anyone may send
 * any URLs with the key of an app. Returns a lookup by row id.
 */
export async function loadOpenedLinks(
  links: LinkBatches,
  { installs, opens }: Pick<SortedEntries, 'installs' | 'opens'>,
): Promise<GetOpenedLink> {
  const events = new Map<string, AppEventEntry>(opens)
  for (const [rowId, entry] of installs) if (entry.kind === 'event') events.set(rowId, entry)
  const asked = new Map<string, LinkKey>()
  // The rule that finds one link names everything that it could need, because nothing is ever found here.
  await findAll(events, (key) => {
    asked.set(toText(key), key)
    return null
  })
  const known = new Map<string, Link>()
  for (const link of asked.size === 0 ? [] : await links.listBySlugs([...asked.values()])) {
    known.set(toText({ appId: link.app.id, domain: link.domain, slug: link.slug }), link)
  }
  const found = await findAll(events, (key) => known.get(toText(key)) ?? null)
  return (rowId) => found.get(rowId) ?? noOpenedLink
}

async function findAll(
  events: ReadonlyMap<string, AppEventEntry>,
  find: (key: LinkKey) => Link | null,
): Promise<Map<string, OpenedLink>> {
  const found = new Map<string, OpenedLink>()
  for (const [rowId, entry] of events) {
    const { appId } = entry
    const links = {
      bySlug: (domain: string, slug: string) => Promise.resolve(find({ appId, domain, slug })),
      patternPrefixes: () => Promise.resolve(anyPrefix),
    }
    found.set(rowId, await findOpenedLink(links, entry))
  }
  return found
}

/** Every prefix may be that of a pattern, until the pattern is looked up. */
const anyPrefix = { size: Infinity, has: () => true }

/** Domains and app ids contain no slash. */
function toText({ appId, domain, slug }: LinkKey): string {
  return `${appId}/${domain}/${slug}`
}
