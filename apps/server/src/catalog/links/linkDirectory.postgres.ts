import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import type { LinkDirectory } from './linkDirectory.ts'
import { findLinkById, findLinkBySlug, listPatternPrefixes } from './findLink.ts'

export function createPostgresLinkDirectory(db: Kysely<Database>): LinkDirectory {
  return {
    bySlug: (domain, slug) => findLinkBySlug(db, domain, slug),
    patternPrefixes: (domain) => listPatternPrefixes(db, domain),
    byId: (id) => findLinkById(db, id),
  }
}
