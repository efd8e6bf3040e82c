import { checkAddress, type Network } from './checkAddress.ts'

export interface UrlRules {
  /** Whether `http:` is allowed beside `https:`. */
  readonly mayUseHttp?: boolean
  /** Which ports are allowed. Others would make the service a scanner of other people's machines. */
  readonly ports?: readonly number[] | 'any'
  /** The operator's own networks. With any, names of such networks are left to their addresses. */
  readonly networks?: readonly Network[]
}

export type UrlCheck =
  { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly reason: string }

const defaultPorts: readonly number[] = [80, 443, 8080, 8443]

const maxLength = 2048
/** Printable ASCII, less what parsers repair in different ways. */
const plain = /^[!#-;=?-[\]_a-z~]+$/
const authorityOf = /^https?:\/\/([^/?#]+)/i
const nameOf = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const innerName = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/

/**
 * Whether the service may send to a URL that somebody else gave. This is the part of the answer that needs
 * no look-up: the addresses of a name are judged when it is sent to.
 *
 * The host must be written as it is read. `0x7f.1`, `2130706433` or full-width digits are other spellings
 * of an address, and nobody who means well uses them.
 */
export function checkUrl(text: string, rules: UrlRules = {}): UrlCheck {
  const { mayUseHttp = false, ports = defaultPorts, networks = [] } = rules
  if (text.length > maxLength) return refuse(`is longer than ${maxLength} characters`)
  if (!plain.test(text)) return refuse('has characters that must be encoded')
  const [, authority] = authorityOf.exec(text) ?? []
  const url = URL.parse(text)
  if (url === null || authority === undefined) return refuse('is no web address')
  if (url.protocol !== 'https:' && !mayUseHttp) return refuse('does not begin with https://')
  if (authority.includes('@')) return refuse('holds a name or a password')

  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (ports !== 'any' && !ports.includes(port)) {
    return refuse(`has port ${port}, and only ${ports.join(', ')} are allowed`)
  }

  const { hostname } = url
  if (hostname.startsWith('[')) return judgeLiteral(url, hostname.slice(1, -1), networks)
  if (authority.replace(/:\d*$/, '').toLowerCase() !== hostname) {
    return refuse('has a host that is written in another way than it is read')
  }
  if (/^\d+(?:\.\d+){3}$/.test(hostname)) return judgeLiteral(url, hostname, networks)
  if (hostname.length > 253 || !nameOf.test(hostname)) return refuse('has no proper host')
  const isInner = !hostname.includes('.') || innerName.test(hostname)
  if (isInner && networks.length === 0) return refuse('has a host that is not public')
  return { ok: true, url }
}

function judgeLiteral(url: URL, address: string, networks: readonly Network[]): UrlCheck {
  return checkAddress(address, networks).ok
    ? { ok: true, url }
    : refuse('has an address that is not public')
}

function refuse(reason: string): UrlCheck {
  return { ok: false, reason }
}
