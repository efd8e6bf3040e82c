/** Returns whether the peer of a connection is on this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.replace('::ffff:', '').startsWith('127.')
}
