import { checkAddress, type Network } from './checkAddress.ts'

export interface UrlRules {
  /** Whether `http:` is allowed in addition to `https:`. It is to addresses in `networks` in any case. */
  readonly mayUseHttp?: boolean
  /** Allowed ports. Others would turn the service into a port scanner. */
  readonly ports?: readonly number[] | 'any'
  /** The operator's own networks. If there are any, internal names are checked by their addresses only. */
  readonly networks?: readonly Network[]
}

export type UrlCheck =
  { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly reason: string }

const defaultPorts: readonly number[] = [80, 443, 8080, 8443]

const maxLength = 2048
/** Printable ASCII, except characters that parsers treat differently. */
const safeCharacters = /^[!#-;=?-[\]_a-z~]+$/
const authorityPattern = /^https?:\/\/([^/?#]+)/i
const namePattern =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const internalName = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/

/**
 * Checks whether the service may send a request to a URL that a user provided, as far as that is possible
 * without DNS. The addresses of a name are checked when the request is sent.
 *
 * The host must be in its canonical form. `0x7f.1`, `2130706433` and full-width digits are other spellings of
 * an address that only attackers use.
 */
export function checkUrl(text: string, rules: UrlRules = {}): UrlCheck {
  const { mayUseHttp = false, ports = defaultPorts, networks = [] } = rules
  if (text.length > maxLength) return refuse(`is longer than ${maxLength} characters`)
  if (!safeCharacters.test(text)) return refuse('has characters that must be percent-encoded')
  const [, authority] = authorityPattern.exec(text) ?? []
  const url = URL.parse(text)
  if (url === null || authority === undefined) return refuse('is not a valid HTTP URL')
  const isPlain = url.protocol !== 'https:' && !mayUseHttp
  if (isPlain && !isOwnAddress(url.hostname, networks)) {
    return refuse('does not start with https://')
  }
  if (authority.includes('@')) return refuse('contains a user name or password')

  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (ports !== 'any' && !ports.includes(port)) {
    return refuse(`uses port ${port}; allowed ports are ${ports.join(', ')}`)
  }

  const { hostname } = url
  if (hostname.startsWith('[')) return checkLiteral(url, hostname.slice(1, -1), networks)
  if (authority.replace(/:\d*$/, '').toLowerCase() !== hostname) {
    return refuse('has a host that is not in its canonical form')
  }
  if (/^\d+(?:\.\d+){3}$/.test(hostname)) return checkLiteral(url, hostname, networks)
  if (hostname.length > 253 || !namePattern.test(hostname))
    return refuse('has an invalid host name')
  const isInternal = !hostname.includes('.') || internalName.test(hostname)
  if (isInternal && networks.length === 0) return refuse('has a host that is not public')
  return { ok: true, url }
}

function checkLiteral(url: URL, address: string, networks: readonly Network[]): UrlCheck {
  return checkAddress(address, networks).ok
    ? { ok: true, url }
    : refuse('has an address that is not public')
}

/** Whether a host is an address, not a name, that the service may connect to only because the operator allows it. */
function isOwnAddress(hostname: string, networks: readonly Network[]): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return checkAddress(address, networks).ok && !checkAddress(address).ok
}

function refuse(reason: string): UrlCheck {
  return { ok: false, reason }
}
