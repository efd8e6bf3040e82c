import type { Campaign } from './campaign.ts'
import type { Link } from './link.ts'

/** A link as its app names it. */
export interface LinkKey {
  readonly appId: string
  readonly domain: string
  readonly slug: string
}

/** Which prefixes the patterns of a domain have. */
export type PatternPrefixes = Pick<ReadonlySet<string>, 'has' | 'size'>

/**
 * Looks up links. Null means that the link does not exist. If the lookup fails, the promise rejects, because
 * an outage must never be reported or cached as "not found".
 */
export interface LinkDirectory {
  bySlug(domain: string, slug: string): Promise<Link | null>
  /** Returns the prefixes of a domain's links by pattern: `products` for `products/*`. */
  patternPrefixes(domain: string): Promise<PatternPrefixes>
  /** Looks up a link by the id that a click id contains. */
  byId(id: string): Promise<Link | null>
}

/** Looks up many links at once, with one statement. */
export interface LinkBatches {
  /** Returns the links that exist, on a domain of their app, in any order. */
  listBySlugs(keys: readonly LinkKey[]): Promise<Link[]>
  /** Returns the campaigns of the links that have one, by id. */
  listCampaigns(ids: readonly string[]): Promise<ReadonlyMap<string, Campaign>>
}
