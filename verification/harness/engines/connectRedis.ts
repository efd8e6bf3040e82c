import { readFileSync } from 'node:fs'
import type { Protection, Redis as RedisProgram } from '@throughlink/services'
import { Redis } from 'ioredis'

/** Connects a test to a private Redis, as long as that is running. */
export function connectRedis({ url }: RedisProgram, { tls }: Protection): Redis {
  const trust = tls === undefined ? {} : { tls: { ca: readFileSync(tls.certFile) } }
  const client = new Redis(url, { ...trust, commandTimeout: 5_000 })
  client.on('error', () => undefined)
  return client
}
