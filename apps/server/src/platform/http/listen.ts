import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ListenOptions {
  readonly host: string
  readonly port: number
}

/** Listens, and returns where. Fastify would name one address of this machine instead of `0.0.0.0`. */
export async function listen(
  server: FastifyInstance,
  { host, port }: ListenOptions,
): Promise<string> {
  await server.listen({ host, port })
  const address = server.server.address()
  return formatOrigin(host, typeof address === 'object' ? (address?.port ?? port) : port)
}

/** Returns the origin of a listener, such as `http://[::]:3000`. */
export function formatOrigin(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
