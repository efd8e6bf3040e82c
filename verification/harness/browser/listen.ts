import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listening {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string
  /** Closes the server and all its connections. Can be called more than once. */
  readonly close: () => Promise<void>
}

/** Starts a server on a free port of the loopback interface. */
export async function listen(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
