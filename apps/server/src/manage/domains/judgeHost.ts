import { isIP } from 'node:net'
import { proofNameOf } from './proofNameOf.ts'

/** Hosts that are the service's own. */
export interface ServiceHosts {
  /** Where the dashboard and the API are, and whatever else is no customer's. */
  readonly own: readonly string[]
  /** Below it everybody gets a name without a proof. Null: nobody does. */
  readonly linkDomain: string | null
}

export type HostJudgement =
  | { readonly ok: true; readonly host: string; readonly needsProof: boolean }
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
 * A host in its one form: lower case, in ASCII, without a dot at the end. Null for what is no name of a
 * public host: addresses in any notation, single labels, names with more than a name in them.
 */
export function normalizeHost(text: string): string | null {
  // All that a URL would read as something else than a part of the host.
  if (/[\s/\\@:?#%[\]_]/.test(text)) return null
  const host = URL.parse(`https://${text.replace(/\.$/, '')}/`)?.hostname ?? ''
  const labels = host.split('.')
  const isName = labels.length >= 2 && labels.every((each) => label.test(each)) && isIP(host) === 0
  if (!isName || proofNameOf(host).length > longestName) return null
  const end = labels.at(-1) ?? ''
  return /^\d+$/.test(end) || privateEnds.has(end) ? null : host
}

/** Whether somebody may ask for a host, and whether they have to prove that it is theirs. */
export function judgeHost(text: string, { own, linkDomain }: ServiceHosts): HostJudgement {
  const host = normalizeHost(text)
  if (host === null) return refuse('is not the name of a public host')
  if (own.includes(host) || host === linkDomain) return refuse('is a host of the service')
  if (linkDomain === null || !host.endsWith(`.${linkDomain}`)) {
    return { ok: true, host, needsProof: true }
  }
  const name = host.slice(0, -linkDomain.length - 1)
  if (name.includes('.')) return refuse(`is more than one name below ${linkDomain}`)
  if (name.length < 3) return refuse('has a name of less than three characters')
  // Names in other scripts look like those of somebody else, and nobody proves anything here.
  if (name.slice(2, 4) === '--') return refuse('has a name that is not plain letters and digits')
  if (reservedLabels.has(name)) return refuse('is reserved')
  return { ok: true, host, needsProof: false }
}

function refuse(reason: string): HostJudgement {
  return { ok: false, reason }
}
