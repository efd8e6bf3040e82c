import { expandLink } from './expandLink.ts'
import type { Link } from './link.ts'
import type { LinkDirectory } from './linkDirectory.ts'
import { isSlug, maxSlugLength, toSlugPattern } from './slugPattern.ts'

/** Longest path below a pattern, percent-encoded. */
const maxTailLength = 1_024

const unsafeCharacters = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%/]/g

type Links = Pick<LinkDirectory, 'bySlug' | 'patternPrefixes'>

/**
 * Looks up a link by a path as somebody wrote it, percent-encoded and without its first slash. The exact slug wins.
 * Otherwise a trailing slash and capitals are forgiven: mail programs add the one, and keyboards the other.
 * Otherwise the longest pattern that the path is below is expanded. Only a miss costs more than one lookup.
 */
export async function findVisitedLink(
  links: Links,
  domain: string,
  path: string,
): Promise<Link | null> {
  // The usual case, apart from the others because it needs no decoding.
  const exact = isSlug(path) ? await links.bySlug(domain, path) : null
  if (exact !== null) return exact
  const segments = path.split('/')
  const written = decodeSegments(segments)
  return (
    (written === null ? null : await findBySlug(links, domain, written, path)) ??
    (await findByPattern(links, domain, segments))
  )
}

/** Looks up the forms of a slug, except for the one that was not found. */
async function findBySlug(
  links: Links,
  domain: string,
  written: string,
  missing: string,
): Promise<Link | null> {
  const bare = written.replace(/\/$/, '')
  for (const slug of new Set([written, bare, bare.toLowerCase()])) {
    const link = slug !== missing && isSlug(slug) ? await links.bySlug(domain, slug) : null
    if (link !== null) return link
  }
  return null
}

async function findByPattern(
  links: Links,
  domain: string,
  segments: readonly string[],
): Promise<Link | null> {
  if (segments.length < 2) return null
  const known = await links.patternPrefixes(domain)
  if (known.size === 0) return null
  for (const { prefix, count } of listPrefixes(segments)) {
    if (!known.has(prefix)) continue
    const tail = readTail(segments.slice(count))
    if (tail === null) return null
    const link = await links.bySlug(domain, toSlugPattern(prefix))
    if (link !== null) return expandLink(link, tail)
  }
  return null
}

/** Lists the prefixes that leave a path below them, the longest first, each as written and in lower case. */
function listPrefixes(segments: readonly string[]): { prefix: string; count: number }[] {
  const prefixes: { prefix: string; count: number }[] = []
  let prefix = ''
  for (const [index, segment] of segments.slice(0, -1).entries()) {
    const text = decodeSegment(segment)
    if (text === null) break
    prefix += index === 0 ? text : `/${text}`
    if (prefix.length > maxSlugLength) break
    const count = index + 1
    if (segments[count] === '' && count === segments.length - 1) break
    prefixes.push({ prefix, count }, { prefix: prefix.toLowerCase(), count })
  }
  // As written first: reversed, so that pairs of equal length keep their order.
  return prefixes.sort((a, b) => b.count - a.count)
}

function decodeSegments(segments: readonly string[]): string | null {
  const decoded = segments.map(decodeSegment)
  return decoded.includes(null) ? null : decoded.join('/')
}

/**
 * Reads the part of a visited path that a pattern's `*` stands for, from its segments as they were sent. Returns it
 * as sent, with characters encoded that a URL should not contain, or null if it is unsafe: a segment that some
 * server might read as another path (`..`, an encoded slash), a control character, or malformed encoding.
 */
function readTail(segments: readonly string[]): string | null {
  if (!segments.every(isSafeSegment)) return null
  const tail = segments.join('/').replace(unsafeCharacters, encodeURIComponent)
  return tail.length <= maxTailLength ? tail : null
}

function isSafeSegment(segment: string): boolean {
  // Browsers encode everything else. Node reads other bytes as Latin-1, which would garble them.
  if (!/^[\x21-\x7e]*$/.test(segment)) return false
  const text = decodeSegment(segment)
  if (text === null || text === '.' || text === '..') return false
  return !/[/\\\p{Cc}]/u.test(text)
}

/** Returns null for malformed percent-encoding. */
function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
