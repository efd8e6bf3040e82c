import { createServer } from 'node:net'

/** Returns a loopback port that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('The system returned no port.'))
      })
    })
  })
}

/** Rejects if the port is in use. */
export async function assertPortIsFree(port: number): Promise<void> {
  if (await isPortFree(port)) return
  throw new Error(`Port ${port} is in use. Stop the process that uses it, or choose another port.`)
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => {
      resolve(false)
    })
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true)
      })
    })
  })
}
