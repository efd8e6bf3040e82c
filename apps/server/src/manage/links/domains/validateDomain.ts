import { isIP } from 'node:net'
import { getVerificationName } from './createTxtResolver.ts'

/** Domains of the service itself. */
export interface ServiceDomains {
  /** Domains of the dashboard and the API. No app can add them. */
  readonly own: readonly string[]
  /** Apps can add names below it without verification. Null if the service has none. */
  readonly linkDomain: string | null
  /** Private address of `LINK_ORIGIN`, which one app can have without verification. Null in production. */
  readonly linkAddress: string | null
}

export type DomainValidation =
  | { readonly ok: true; readonly domain: string; readonly needsVerification: boolean }
  | { readonly ok: false; readonly reason: string }

const labelPattern = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const maxNameLength = 253

/** Top-level names that are never in the public DNS. Resolving them could reveal a private network. */
const privateSuffixes: ReadonlySet<string> = new Set([
  'alt',
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localhost',
  'onion',
  'private',
  'test',
])

/** Names below the link domain that could be mistaken for the service, or that clients look up by themselves. */
const reservedLabels: ReadonlySet<string> = new Set(
  (
    'abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover billing ' +
    'blog cdn console dashboard dev dns docs email ftp help hostmaster imap images internal ipv4 ipv6 ' +
    'isatap link links login localhost mail metrics mx mx1 mx2 ns ns1 ns2 oauth pop pop3 postmaster ' +
    'preview root security signin signup smtp sso staging static status support test throughlink ' +
    'webmail webmaster wpad www www1 www2'
  ).split(' '),
)

/**
 * Normalizes a domain name: lower case, ASCII, no trailing dot. Returns null for anything but a public domain
 * name, such as an IP address in any notation, a single label, or a name with a port or path.
 */
export function normalizeDomain(text: string): string | null {
  const domain = readName(text)
  return domain === null || isPrivateName(domain) ? null : domain
}

/** Whether a domain is never in the public DNS, such as `go.localhost`, or an address. */
export function isPrivateName(domain: string): boolean {
  return isIP(domain) !== 0 || privateSuffixes.has(domain.split('.').at(-1) ?? '')
}

/** Like `normalizeDomain`, but also returns names that are not in the public DNS. */
function readName(text: string): string | null {
  // Characters that a URL parser would not treat as part of the host name.
  if (/[\s/\\@:?#%[\]_]/.test(text)) return null
  const domain = URL.parse(`https://${text.replace(/\.$/, '')}/`)?.hostname ?? ''
  const labels = domain.split('.')
  const isName =
    labels.length >= 2 && labels.every((each) => labelPattern.test(each)) && isIP(domain) === 0
  if (!isName || getVerificationName(domain).length > maxNameLength) return null
  return /^\d+$/.test(labels.at(-1) ?? '') ? null : domain
}

/** Checks whether an app may add a domain, and whether the domain must be verified. */
export function validateDomain(
  text: string,
  { own, linkDomain, linkAddress }: ServiceDomains,
): DomainValidation {
  // The operator chose it. The dashboard is on another port of the same address.
  if (text === linkAddress) return { ok: true, domain: text, needsVerification: false }
  const name = readName(text)
  // The operator chose the link domain, so names below it may be private: `go.localhost` for development.
  const isBelow = linkDomain !== null && name?.endsWith(`.${linkDomain}`)
  const domain = isBelow === true ? name : normalizeDomain(text)
  if (domain === null) return reject('must be a public domain name, such as go.example.com')
  if (own.includes(domain) || domain === linkDomain) return reject('is a domain of the service')
  if (linkDomain === null || !domain.endsWith(`.${linkDomain}`)) {
    return { ok: true, domain, needsVerification: true }
  }
  const label = domain.slice(0, -linkDomain.length - 1)
  if (label.includes('.')) return reject(`must be a single name below ${linkDomain}`)
  if (label.length < 3) return reject('must have a name of at least three characters')
  // Internationalized names can imitate other names, and these names are not verified.
  if (label.slice(2, 4) === '--') return reject('must have a name of plain letters and digits')
  if (reservedLabels.has(label)) return reject('is reserved. Choose another name')
  return { ok: true, domain, needsVerification: false }
}

function reject(reason: string): DomainValidation {
  return { ok: false, reason }
}
