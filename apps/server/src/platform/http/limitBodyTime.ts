import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { rejectUnreadable } from './rejectUnreadable.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body may take to come in, where it is a file. */
    readonly bodyMs?: number
  }
}

/**
 * Ends requests whose body does not come in. Node has one limit for all of them, and a file of megabytes
 * that is worked on while it is sent takes minutes; all else is there within seconds or is an attack.
 */
export function limitBodyTime(server: FastifyInstance, defaultMs: number): void {
  server.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    if (hasBody(raw)) {
      const timer = setTimeout(() => {
        if (raw.complete) return
        // An answer that has begun cannot become another one.
        if (reply.raw.headersSent) raw.socket.destroy()
        else rejectUnreadable(timeout, raw.socket)
      }, routeOptions.config.bodyMs ?? defaultMs)
      const clear = () => {
        clearTimeout(timer)
      }
      raw.once('end', clear)
      raw.once('close', clear)
    }
    done()
  })
}

const timeout = Object.assign(new Error('The body took too long.'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
})

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
