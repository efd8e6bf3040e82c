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
