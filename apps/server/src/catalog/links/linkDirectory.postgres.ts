import type { Postgres } from '#platform/engines/postgres.ts'
import {
  type LinkRow,
  listPatternPrefixes,
  selectLinkById,
  selectLinkBySlug,
  toLink,
} from './findLink.ts'
import type { Link } from './link.ts'
import type { LinkDirectory } from './linkDirectory.ts'

/**
 * Statements are prepared once for each connection, because building and planning a join of four tables takes
 * longer than running it. Most visits of a service with very many links need one.
 */
export function createPostgresLinkDirectory({
  db,
  pool,
}: Pick<Postgres, 'db' | 'pool'>): LinkDirectory {
  const bySlug = selectLinkBySlug(db, '', '').compile().sql
  const byId = selectLinkById(db, '').compile().sql

  async function find(name: string, text: string, values: readonly string[]): Promise<Link | null> {
    const { rows } = await pool.query<LinkRow>({ name, text, values: [...values] })
    return rows[0] === undefined ? null : toLink(rows[0])
  }

  return {
    bySlug: (domain, slug) => find('link-by-slug', bySlug, [domain, slug]),
    patternPrefixes: (domain) => listPatternPrefixes(db, domain),
    byId: (id) => find('link-by-id', byId, [id]),
  }
}
