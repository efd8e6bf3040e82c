import { createCache } from '#platform/engines/createCache.ts'
import { secondMs } from '#platform/time/durations.ts'
import type { Link } from './link.ts'
import type { ChangedLink, LinkGroup } from './linkChanges.ts'
import type { LinkDirectory, PatternPrefixes } from './linkDirectory.ts'
import { isSlugPattern } from './slugPattern.ts'

const cacheOptions = { maxEntries: 100_000, freshMs: 30 * secondMs, absentMs: 5 * secondMs }

export interface CachedLinkDirectory extends LinkDirectory {
  /** Removes a changed link from the cache. Otherwise a change takes effect within a minute. */
  readonly invalidate: (link: ChangedLink) => void
  /** Removes all links of a changed app, domain or organization from the cache. */
  readonly invalidateGroup: (group: LinkGroup) => void
  /** Reloads each link at its next use. Until then, and while that fails, it is served as it was. */
  readonly expire: () => void
}

interface DomainPrefixes {
  readonly domain: string
  readonly prefixes: PatternPrefixes
}

const none: PatternPrefixes = new Set()

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
  const prefixes = createCache<DomainPrefixes>({
    ...cacheOptions,
    load: async (domain) => ({ domain, prefixes: await source.patternPrefixes(domain) }),
  })
  const byId = createCache<Link>({ ...cacheOptions, load: (id) => source.byId(id) })
  return {
    bySlug: (domain, slug) => bySlug.get(`${domain}/${slug}`),
    async patternPrefixes(domain) {
      return (await prefixes.get(domain))?.prefixes ?? none
    },
    byId: (id) => byId.get(id),
    invalidate({ id, domain, slug }) {
      bySlug.drop(`${domain}/${slug}`)
      byId.drop(id)
      if (isSlugPattern(slug)) prefixes.drop(domain)
    },
    invalidateGroup(group) {
      const matches = (link: Link) => isInGroup(link, group)
      bySlug.dropWhere(matches)
      byId.dropWhere(matches)
      // A link knows its app and organization, a prefix does not. Groups change rarely.
      prefixes.dropWhere(({ domain }) => group.kind !== 'domain' || domain === group.id)
    },
    expire() {
      for (const cache of [bySlug, prefixes, byId]) cache.expire()
    },
  }
}

function isInGroup({ app, domain }: Link, { kind, id }: LinkGroup): boolean {
  switch (kind) {
    case 'app':
      return app.id === id
    case 'domain':
      return domain === id
    case 'organization':
      return app.organizationId === id
  }
}
