import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a program at such an address sent this request itself. A request that a proxy there forwards
 * for somebody else does not count.
 */
export function isDirectRequest(
  { socket, headers }: FastifyRequest,
  isSuchAddress: (address: string) => boolean,
): boolean {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isProxied && isSuchAddress(socket.remoteAddress ?? '')
}

/** Returns whether the peer of a connection is on this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.replace('::ffff:', '').startsWith('127.')
}
