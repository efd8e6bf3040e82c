import { once } from 'node:events'
import { createServer, request } from 'node:http'

/**
 * Serves links in the network on the next port, because the dashboard has every path on its own. Passes on the address
 * of the phone, which a match compares. Returns a function that stops it.
 */
export async function forwardLinks(host: string, servicePort: number): Promise<() => void> {
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const { method, url: path } = incoming
    const passed = request(
      { host: '127.0.0.1', port: servicePort, method, path, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.writeHead(502).end())
    incoming.pipe(passed)
  })
  server.listen(servicePort + 1, host)
  await once(server, 'listening')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
