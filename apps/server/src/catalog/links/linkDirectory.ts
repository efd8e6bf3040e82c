import type { Link } from './link.ts'

/**
 * Looks up links. Null means that the link does not exist. If the lookup fails, the promise rejects, because
 * an outage must never be reported or cached as "not found".
 */
export interface LinkDirectory {
  bySlug(domain: string, slug: string): Promise<Link | null>
  /** Returns the prefixes of a domain's links by pattern: `products` for `products/*`. */
  patternPrefixes(domain: string): Promise<ReadonlySet<string>>
  /** Looks up a link by the id that a click id contains. */
  byId(id: string): Promise<Link | null>
}
