import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Lets a script restart servers of this process: `curl <url>/<index>`. */
export interface Control {
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function startControl(restart: (index: number) => Promise<void>): Promise<Control> {
  const server = createServer((request, response) => {
    const index = Number((request.url ?? '').slice(1))
    restart(index).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
