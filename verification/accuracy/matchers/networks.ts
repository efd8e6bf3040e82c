/** Returns the eight groups of an IPv6 address without leading zeros; null for any other text. */
export function splitIpv6(address: string): readonly string[] | null {
  const [head = '', tail, ...rest] = address.toLowerCase().split('::')
  if (!address.includes(':') || rest.length > 0) return null
  const before = splitGroups(head)
  const after = splitGroups(tail ?? '')
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((group) => group.replace(/^0+(?=.)/, ''))
    : null
}

function splitGroups(text: string): readonly string[] {
  return text === '' ? [] : text.split(':')
}

/**
 * Returns the /24 of an IPv4 address or the first four groups of an IPv6 address. Null for private and
 * carrier-internal addresses (100.64/10), which do not identify a network.
 */
export function toNetwork(address: string): string | null {
  const groups = splitIpv6(address)
  if (groups !== null) {
    const isLocal = /^f[cd]|^fe[89ab]/.test((groups[0] ?? '').padStart(4, '0'))
    return isLocal ? null : groups.slice(0, 4).join(':')
  }
  const octets = address.split('.').map(Number)
  const [first = 0, second = 0, third = 0] = octets
  if (octets.length !== 4) return null
  const isPrivate =
    first === 10 ||
    first === 127 ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    (first === 100 && second >= 64 && second < 128)
  return isPrivate ? null : `${first}.${second}.${third}`
}
