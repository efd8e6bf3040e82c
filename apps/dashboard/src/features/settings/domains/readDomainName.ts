import { maxDomainLength } from '@throughlink/protocol/rules'

/** Reads a domain name, also from a pasted URL. Null if there is none; the service checks further rules. */
export function readDomainName(text: string): string | null {
  const trimmed = text.trim()
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  const name = url?.hostname.replace(/\.$/, '') ?? ''
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name)
  return isName && name.length <= maxDomainLength ? name : null
}
