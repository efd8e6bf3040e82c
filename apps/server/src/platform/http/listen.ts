import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer, isIPv6, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ListenOptions {
  readonly host: string
  readonly port: number
}

/**
 * Node accepts one connection of each listener in a turn of the event loop. If a turn takes 20 ms, one listener accepts
 * 50 connections a second, and a burst of one client keeps all others waiting for seconds.
 */
const listeners = 16

/**
 * Listens, and returns where. A child of a cluster has one listener: its first process accepts, and does nothing else.
 * Elsewhere the kernel distributes new connections to several.
 */
export async function listen(server: FastifyInstance, options: ListenOptions): Promise<string> {
  const { host } = options
  if (cluster.isWorker || process.platform !== 'linux') {
    await server.listen(options)
  } else {
    await listenOften(server, { host, port: await findPort(options) })
  }
  return formatOrigin(host, readPort(server.server))
}

async function listenOften(server: FastifyInstance, { host, port }: ListenOptions): Promise<void> {
  const options = { host, port, reusePort: true }
  // With the options that an HTTP server gives to its own.
  const others = Array.from({ length: listeners - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.server.emit('connection', socket)
    }),
  )
  // Each one ends when its last connection does. The HTTP server closes those without a request.
  server.addHook('preClose', async () => {
    await Promise.all([...others, server.server].map(close))
  })
  await server.listen(options)
  await Promise.all(others.map((other) => once(other.listen(options), 'listening')))
}

/** Returns the port. Fails if it is used, also by a process that would share it. */
async function findPort(options: ListenOptions): Promise<number> {
  const probe = createServer()
  await once(probe.listen(options.port, options.host), 'listening')
  const port = readPort(probe)
  await close(probe)
  return port
}

async function close(server: Pick<Server, 'close'>): Promise<void> {
  await new Promise((resolve) => server.close(resolve))
}

function readPort(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('Not listening.')
  return address.port
}

/** Returns the origin of a listener, such as `http://[::]:3000`. */
export function formatOrigin(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
