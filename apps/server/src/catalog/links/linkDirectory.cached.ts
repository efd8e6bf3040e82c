import { createCache } from '../../platform/engines/createCache.ts'
import type { Link } from './link.ts'
import type { LinkDirectory } from './linkDirectory.ts'
import type { ChangedLink } from './linkChanges.ts'

const cached = { maxEntries: 100_000, freshMs: 30_000, absentMs: 5_000 }

export interface CachedLinkDirectory extends LinkDirectory {
  /** Forgets a link that was changed. Without it a change is seen after a minute at the latest. */
  readonly forget: (link: ChangedLink) => void
}

/** A directory with its links in memory, so that known ones are served without any engine. */
export function createCachedLinkDirectory(source: LinkDirectory): CachedLinkDirectory {
  const bySlug = createCache<Link>({
    ...cached,
    // A domain has no slash, so the first one ends it.
    load(key) {
      const end = key.indexOf('/')
      return source.bySlug(key.slice(0, end), key.slice(end + 1))
    },
  })
  const byId = createCache<Link>({ ...cached, load: (id) => source.byId(id) })
  return {
    bySlug: (domain, slug) => bySlug.get(`${domain}/${slug}`),
    byId: (id) => byId.get(id),
    forget({ id, domain, slug }) {
      bySlug.drop(`${domain}/${slug}`)
      byId.drop(id)
    },
  }
}
