import { isIP } from 'node:net'

/** Stands for an entry that is not an address. No address compares equal to it, and nothing is matched by it. */
const unknownAddress = 'unknown'

/**
 * Returns `X-Forwarded-For` with bare addresses. Some proxies add the port of the connection, which would make
 * every connection look like another client. Entries that are not addresses become `unknown`.
 */
export function readForwardedAddresses(header: string): string {
  // The usual case, a single address, costs no split.
  if (isIP(header) !== 0) return header
  return header.split(',').map(readAddress).join(', ')
}

function readAddress(entry: string): string {
  const text = entry.trim()
  if (isIP(text) !== 0) return text
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? []
  if (v6 !== undefined && isIP(v6) === 6) return v6
  return v4 !== undefined && isIP(v4) === 4 ? v4 : unknownAddress
}
