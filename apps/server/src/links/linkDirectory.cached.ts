import { createCache } from '../engines/createCache.ts'
import type { Link } from './link.ts'
import type { LinkDirectory } from './linkDirectory.ts'

const cached = { maxEntries: 100_000, freshMs: 30_000, absentMs: 5_000 }

/** A directory with its links in memory, so that known ones are served without any engine. */
export function createCachedLinkDirectory(source: LinkDirectory): LinkDirectory {
  const bySlug = createCache<Link>({
    ...cached,
    // A host has no slash, so the first one ends it.
    load(key) {
      const end = key.indexOf('/')
      return source.bySlug(key.slice(0, end), key.slice(end + 1))
    },
  })
  const byId = createCache<Link>({ ...cached, load: (id) => source.byId(id) })
  return {
    bySlug: (host, slug) => bySlug.get(`${host}/${slug}`),
    byId: (id) => byId.get(id),
  }
}
