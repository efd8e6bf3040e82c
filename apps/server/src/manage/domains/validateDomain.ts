import { isIP } from 'node:net'
import { getVerificationName } from './getVerificationName.ts'

/** Domains that are the service's own. */
export interface ServiceDomains {
  /** Where the dashboard and the API are, and whatever else is no customer's. */
  readonly own: readonly string[]
  /** Below it everybody gets a name without a proof. Null: nobody does. */
  readonly linkDomain: string | null
}

export type DomainValidation =
  | { readonly ok: true; readonly domain: string; readonly needsProof: boolean }
  | { readonly ok: false; readonly reason: string }

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const longestName = 253

/** Names that are never in the public DNS: a resolver that knows them tells what is behind a wall. */
const privateEnds: ReadonlySet<string> = new Set([
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

/** Names below the link domain that would be taken for the service itself, or that systems ask for. */
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
 * A domain in its one form: lower case, in ASCII, without a dot at the end. Null for what is no name of a
 * public domain: addresses in any notation, single labels, names with more than a name in them.
 */
export function normalizeDomain(text: string): string | null {
  // All that a URL would read as something else than a part of the domain.
  if (/[\s/\\@:?#%[\]_]/.test(text)) return null
  const domain = URL.parse(`https://${text.replace(/\.$/, '')}/`)?.hostname ?? ''
  const labels = domain.split('.')
  const isName =
    labels.length >= 2 && labels.every((each) => label.test(each)) && isIP(domain) === 0
  if (!isName || getVerificationName(domain).length > longestName) return null
  const end = labels.at(-1) ?? ''
  return /^\d+$/.test(end) || privateEnds.has(end) ? null : domain
}

/** Whether somebody may ask for a domain, and whether they have to prove that it is theirs. */
export function validateDomain(
  text: string,
  { own, linkDomain }: ServiceDomains,
): DomainValidation {
  const domain = normalizeDomain(text)
  if (domain === null) return refuse('is not the name of a public domain')
  if (own.includes(domain) || domain === linkDomain) return refuse('is a domain of the service')
  if (linkDomain === null || !domain.endsWith(`.${linkDomain}`)) {
    return { ok: true, domain, needsProof: true }
  }
  const name = domain.slice(0, -linkDomain.length - 1)
  if (name.includes('.')) return refuse(`is more than one name below ${linkDomain}`)
  if (name.length < 3) return refuse('has a name of less than three characters')
  // Names in other scripts look like those of somebody else, and nobody proves anything here.
  if (name.slice(2, 4) === '--') return refuse('has a name that is not plain letters and digits')
  if (reservedLabels.has(name)) return refuse('is reserved')
  return { ok: true, domain, needsProof: false }
}

function refuse(reason: string): DomainValidation {
  return { ok: false, reason }
}
