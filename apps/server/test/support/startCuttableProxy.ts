import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

export interface CuttableProxy {
  readonly port: number
  /** Ends every connection and takes no more: the engine behind it is away. */
  readonly cut: () => void
  readonly restore: () => void
  readonly stop: () => Promise<void>
}

/** Stands between the service and an engine that other files use as well. */
export async function startCuttableProxy(targetPort: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((incoming) => {
    if (isCut) {
      incoming.destroy()
      return
    }
    const outgoing = connect(targetPort, '127.0.0.1')
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      end()
    },
    restore() {
      isCut = false
    },
    stop() {
      end()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
