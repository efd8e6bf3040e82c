import type { Postgres } from '#platform/engines/postgres.ts'
import type { Campaign } from './campaign.ts'
import {
  type LinkRow,
  listPatternPrefixes,
  selectLinkById,
  selectLinkBySlug,
  selectLinksBySlugs,
  toLink,
} from './findLink.ts'
import type { Link } from './link.ts'
import type { LinkBatches, LinkDirectory } from './linkDirectory.ts'

/** Far below what fits into the time of a statement. */
const keysPerStatement = 20_000

/**
 * Statements are prepared once for each connection, because building and planning a join of four tables takes
 * longer than running it. Most visits of a service with very many links need one.
 */
export function createPostgresLinkDirectory({
  db,
  pool,
}: Pick<Postgres, 'db' | 'pool'>): LinkDirectory & LinkBatches {
  const bySlug = selectLinkBySlug(db, '', '').compile().sql
  const byId = selectLinkById(db, '').compile().sql

  async function find(name: string, text: string, values: readonly string[]): Promise<Link | null> {
    const { rows } = await pool.query<LinkRow>({ name, text, values: [...values] })
    return rows[0] === undefined ? null : toLink(rows[0])
  }

  return {
    bySlug: (domain, slug) => find('link-by-slug', bySlug, [domain, slug]),
    patternPrefixes: (domain) => listPatternPrefixes(db, domain),
    async listBySlugs(keys) {
      const links: Link[] = []
      for (let from = 0; from < keys.length; from += keysPerStatement) {
        const rows = await selectLinksBySlugs(
          db,
          keys.slice(from, from + keysPerStatement),
        ).execute()
        links.push(...rows.map(toLink))
      }
      return links
    },
    async listCampaigns(ids) {
      const campaigns = new Map<string, Campaign>()
      for (let from = 0; from < ids.length; from += keysPerStatement) {
        const { rows } = await pool.query<{ id: string; campaign: Campaign }>({
          name: 'link-campaigns',
          text: `select id, campaign from links where id = any($1::bigint[]) and campaign <> '{}'`,
          values: [ids.slice(from, from + keysPerStatement)],
        })
        for (const { id, campaign } of rows) campaigns.set(id, campaign)
      }
      return campaigns
    },
    byId: (id) => find('link-by-id', byId, [id]),
  }
}
