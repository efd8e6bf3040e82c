import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { rejectUnreadable } from './rejectUnreadable.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the upload of the body may take, if longer than the default. */
    readonly bodyMs?: number
  }
}

/**
 * Rejects requests whose body does not arrive in time. Node has a single timeout for all routes, and the
 * import of a large file takes minutes. Any other body arrives within seconds, or the request is an attack.
 */
export function limitBodyTime(server: FastifyInstance, defaultMs: number): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // An injected request has no connection, and its body is in memory. It may never be read.
    if (hasBody(raw) && raw.socket instanceof Socket) {
      // Not read for the other requests, because the framework creates the object at each read.
      const { bodyMs = defaultMs } = request.routeOptions.config
      const timer = setTimeout(() => {
        if (raw.complete) return
        // A response that has started cannot be replaced.
        if (reply.raw.headersSent) raw.socket.destroy()
        else rejectUnreadable(timeout, raw.socket)
      }, bodyMs)
      const clear = () => {
        clearTimeout(timer)
      }
      raw.once('end', clear)
      raw.once('close', clear)
    }
    done()
  })
}

const timeout = Object.assign(new Error('The request body took too long.'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
})

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
