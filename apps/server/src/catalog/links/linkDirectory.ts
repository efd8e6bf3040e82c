import type { Link } from './link.ts'

/**
 * Where links are found. Null means that there is no such link, for certain; when that cannot be known
 * the promise rejects, because "unknown" must never be answered, or cached, as "not there".
 */
export interface LinkDirectory {
  bySlug(domain: string, slug: string): Promise<Link | null>
  /** By the reference that a click id carries. */
  byId(id: string): Promise<Link | null>
}
