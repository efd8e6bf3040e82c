import { createServer } from 'node:net'

/** A port on loopback that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('The system gave no port.'))
      })
    })
  })
}

/** Rejects when somebody listens on the port already. */
export function assertFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', () => {
      reject(new Error(`Port ${port} is taken. Stop what listens there, or choose another.`))
    })
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve()
      })
    })
  })
}
