import { join } from 'node:path'
import { assertPortIsFree, freePort } from './freePort.ts'
import { type Program, startProgram } from './startProgram.ts'

export interface MemoryRedis extends Program {
  readonly port: number
  readonly url: string
}

export interface MemoryRedisOptions {
  readonly port?: number
  /** Whether Ctrl-C in the terminal does not reach it, so that the caller decides when it stops. */
  readonly isDetached?: boolean
}

/** Starts the part of Redis that the service uses, without a redis-server. Its limits: `redis/README.md`. */
export async function startMemoryRedis(options: MemoryRedisOptions = {}): Promise<MemoryRedis> {
  const port = options.port ?? (await freePort())
  await assertPortIsFree(port)
  const entry = join(import.meta.dirname, 'redis/serveRedis.ts')
  const program = await startProgram(process.execPath, [entry, String(port)], {
    port,
    isDetached: options.isDetached ?? false,
  })
  return { ...program, port, url: `redis://127.0.0.1:${port}` }
}
