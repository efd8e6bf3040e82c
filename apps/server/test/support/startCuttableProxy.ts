import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttableProxy {
  readonly port: number
  /** Closes every connection and refuses new ones, as if the engine were down. */
  readonly cut: () => void
  readonly restore: () => void
  readonly stop: () => Promise<void>
}

/** Starts a proxy in front of an engine that other test files use too. */
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
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      closeAll()
    },
    restore() {
      isCut = false
    },
    stop() {
      closeAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
