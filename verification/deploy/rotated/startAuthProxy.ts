import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** ClickHouse that checks passwords. The engine in these tests accepts all of them. */
export interface AuthProxy {
  readonly port: number
  readonly stop: () => Promise<void>
}

/**
 * Forwards requests with one of the passwords, and applies the two statements that change passwords. So it tests
 * what the script and the servers send, but not ClickHouse itself.
 */
export async function startAuthProxy(targetPort: number, first: string): Promise<AuthProxy> {
  const passwords: string[] = [first]
  const server = createServer((incoming, outgoing) => {
    const { authorization = '' } = incoming.headers
    const given = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()
    if (!passwords.includes(given.slice(given.indexOf(':') + 1))) {
      outgoing.writeHead(403).end('Code: 516. DB::Exception: Authentication failed.\n')
      return
    }
    if (incoming.url === '/') {
      void text(incoming).then((statement) => {
        const [, added] = /^ALTER USER \w+ ADD IDENTIFIED .* BY '(\w+)'$/.exec(statement) ?? []
        if (added !== undefined) passwords.push(added)
        else if (statement.endsWith('RESET AUTHENTICATION METHODS TO NEW'))
          passwords.splice(0, passwords.length - 1)
        else outgoing.statusCode = 400
        outgoing.end()
      })
      return
    }
    const { method, url, headers } = incoming
    const forwarded = request({ port: targetPort, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
