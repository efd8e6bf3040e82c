import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A program that is not the service: it responds to a scrape, without any metric. */
export interface BlankTarget {
  readonly port: number
  readonly stop: () => void
}

export async function startBlankTarget(): Promise<BlankTarget> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/plain; version=0.0.4').end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
