import { createCache } from '../../platform/engines/createCache.ts'
import { secondMs } from '../../platform/time/durations.ts'
import type { Link } from './link.ts'
import type { LinkDirectory } from './linkDirectory.ts'
import type { ChangedLink } from './linkChanges.ts'

const cacheOptions = { maxEntries: 100_000, freshMs: 30 * secondMs, absentMs: 5 * secondMs }

export interface CachedLinkDirectory extends LinkDirectory {
  /** Removes a changed link from the cache. Otherwise a change takes effect within a minute. */
  readonly invalidate: (link: ChangedLink) => void
}

/** Caches links in memory, so that known ones are served without a database. */
export function createCachedLinkDirectory(source: LinkDirectory): CachedLinkDirectory {
  const bySlug = createCache<Link>({
    ...cacheOptions,
    // A domain contains no slash, so the first slash ends it.
    load(key) {
      const end = key.indexOf('/')
      return source.bySlug(key.slice(0, end), key.slice(end + 1))
    },
  })
  const byId = createCache<Link>({ ...cacheOptions, load: (id) => source.byId(id) })
  return {
    bySlug: (domain, slug) => bySlug.get(`${domain}/${slug}`),
    byId: (id) => byId.get(id),
    invalidate({ id, domain, slug }) {
      bySlug.drop(`${domain}/${slug}`)
      byId.drop(id)
    },
  }
}
