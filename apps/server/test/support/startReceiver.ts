import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Receiver {
  readonly port: number
  readonly url: string
  /** The number of connections opened so far, with or without a request. */
  readonly connections: () => number
  readonly received: readonly Received[]
  readonly stop: () => Promise<void>
}

/** Responds to a request after its body has been read. */
export type Responder = (...params: Parameters<RequestListener>) => void

export const respondWith =
  (status: number, headers: Readonly<Record<string, string>> = {}): Responder =>
  (_request, response) => {
    response.writeHead(status, headers).end()
  }

/** Starts a third-party web server, by default on every loopback address. */
export async function startReceiver(
  answer: Responder = respondWith(204),
  host = '::',
): Promise<Receiver> {
  const sockets = new Set<Socket>()
  const received: Received[] = []
  let connections = 0
  const server = createServer((request, response) => {
    void read(request).then((each) => {
      received.push(each)
      answer(request, response)
    })
  })
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    connections: () => connections,
    received,
    async stop() {
      const stopped = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await stopped
    },
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: await text(request),
  }
}
