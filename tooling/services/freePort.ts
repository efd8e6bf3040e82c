import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections, so that none of these takes a port before it is used. */
const ports = { min: 10_240, end: 32_768 }
const maxTries = 100

/** Returns a loopback port that is free at the moment. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const port = randomInt(ports.min, ports.end)
    if (await isPortFree(port)) return port
  }
  throw new Error(`${maxTries} ports from ${ports.min} on are in use.`)
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
