import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Receives spans as an OpenTelemetry collector does. */
export interface Collector {
  readonly url: string
  /** Bodies of all requests so far, as they were sent. */
  readonly bodies: readonly string[]
  readonly stop: () => void
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      bodies.push(body)
      response.end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1/traces`, bodies, stop: () => server.close() }
}
