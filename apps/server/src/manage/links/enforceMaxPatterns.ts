import { type Kysely, sql } from 'kysely'
import { isSlugPattern } from '#catalog/links/slugPattern.ts'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import type { Address } from './linkStatements.ts'

/** A serving process keeps all patterns of a domain in memory, and reads them again when one changes. */
export const maxPatterns = 1_000

/** Throws `quota_exceeded` if a domain of these new links has too many links by pattern, including them. */
export async function enforceMaxPatterns(
  db: Kysely<Database>,
  links: readonly Address[],
): Promise<void> {
  const domains = new Set(
    links.flatMap(({ domain, slug }) => (isSlugPattern(slug) ? [domain] : [])),
  )
  for (const domain of domains) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select from links where domain = ${domain} and slug like '%/*' limit ${maxPatterns + 1}
      ) as patterns`.execute(db)
    if ((rows[0]?.count ?? 0) <= maxPatterns) continue
    const detail = `A domain may have at most ${maxPatterns} links whose slugs end in /*, including deleted ones that are not purged yet.`
    throw new ProblemError('quota_exceeded', { detail })
  }
}
