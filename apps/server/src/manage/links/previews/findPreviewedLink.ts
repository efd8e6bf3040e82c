import type { Kysely } from 'kysely'
import {
  findAnyLink,
  findLinkBySlug,
  listAnyPatternPrefixes,
  listPatternPrefixes,
} from '#catalog/links/findLink.ts'
import { findVisitedLink } from '#catalog/links/findVisitedLink.ts'
import { isReservedPath } from '#catalog/links/isReservedPath.ts'
import { isServable, type Link } from '#catalog/links/link.ts'
import { limitQuery } from '#catalog/visits/passQuery.ts'
import type { Database } from '#platform/engines/database.ts'
import { findDomain } from '../domains/domainStatements.ts'
import { findAppLink } from '../linkStatements.ts'
import { readLinkStatus } from '../linkStatus.ts'

/** Result of looking up a URL. Only `active` links are served. */
export const findings = [
  'active',
  'scheduled',
  'expired',
  'disabled',
  'taken_down',
  'archived',
  'deleted',
  'destination_not_allowed',
  'domain_not_served',
  'unknown_slug',
  'reserved_path',
  'unknown_domain',
  'invalid_url',
] as const
export type Finding = (typeof findings)[number]

export interface PreviewedLink {
  readonly finding: Finding
  /** Null if the URL leads to no link of the app. */
  readonly link: Link | null
  /** As visited. Null if it is not a URL. */
  readonly url: string | null
  /** Without the question mark. */
  readonly query: string
}

type Db = Kysely<Database>

/**
 * Finds the link of an app that a pasted URL leads to, or the reason why there is none. Other apps' domains are
 * unknown, whether they exist or not.
 */
export async function findLinkByUrl(
  db: Db,
  appId: string,
  text: string,
  nowMs: number,
): Promise<PreviewedLink> {
  const url = readUrl(text)
  if (url === null) return { finding: 'invalid_url', link: null, url: null, query: '' }
  const query = limitQuery(url.search.slice(1))
  const domain = url.hostname.replace(/\.$/, '')
  const path = url.pathname.slice(1)
  const visited = { url: url.href, query }
  const row = /^[a-z0-9.-]{1,253}$/.test(domain) ? await findDomain(db, appId, domain) : null
  if (row === null) return { finding: 'unknown_domain', link: null, ...visited }
  if (path === '' || isReservedPath(path))
    return { finding: 'reserved_path', link: null, ...visited }
  const served = {
    bySlug: async (_: string, slug: string) => {
      const link = row.is_held ? await findLinkBySlug(db, domain, slug) : null
      return link?.app.id === appId ? link : null
    },
    patternPrefixes: () => listPatternPrefixes(db, domain),
  }
  const any = {
    bySlug: (_: string, slug: string) => findAnyLink(db, appId, { domain, slug }),
    patternPrefixes: () => listAnyPatternPrefixes(db, appId, domain),
  }
  const link =
    (await findVisitedLink(served, domain, path)) ?? (await findVisitedLink(any, domain, path))
  if (link === null) {
    const isServed = row.is_held && row.suspended_at === null
    return { finding: isServed ? 'unknown_slug' : 'domain_not_served', link: null, ...visited }
  }
  return { finding: await readFinding(db, link, nowMs), link, ...visited }
}

/** Returns whether a saved link is served, or why not. */
export async function readFinding(db: Db, link: Link, nowMs: number): Promise<Finding> {
  const row = await findAppLink(db, link.app.id, link.id)
  const domain = await findDomain(db, link.app.id, link.domain)
  if (row === null) return 'unknown_slug'
  const status = readLinkStatus(row, nowMs)
  if (status === 'deleted' || status === 'archived') return status
  if (domain?.is_held !== true || domain.suspended_at !== null) return 'domain_not_served'
  if (link.isTakenDown) return 'taken_down'
  if (status !== 'active') return status
  return isServable(link) ? 'active' : 'destination_not_allowed'
}

/** People paste addresses without a scheme, as browsers show them. */
function readUrl(text: string): URL | null {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.hostname === '' ? null : url
}
