import type { Pool } from 'pg'
import { decodeBatch } from '#pipeline/event-log/batchCodec.ts'
import type { RedisClient } from '#platform/engines/redis.ts'

/** Returns the whole database as text: bytes in hexadecimal, and the event log decoded. */
export async function dumpDatabase(
  pool: Pool,
  { except = [] }: { readonly except?: readonly string[] } = {},
): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and relkind in ('r', 'p')
        and not relispartition and relname <> all($1)`,
    [except],
  )
  const chunks: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${name} t`)
    chunks.push(name, ...rows.map(({ line }) => line))
  }
  const { rows: batches } = await pool.query<{ payload: Buffer }>('select payload from log_batches')
  for (const { payload } of batches) chunks.push(JSON.stringify(decodeBatch(payload)))
  return chunks.join('\n')
}

/** Returns all keys and values in Redis, byte for byte. */
export async function dumpRedis(client: RedisClient): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (const key of await client.keys('*')) {
    chunks.push(Buffer.from(key))
    switch (await client.type(key)) {
      case 'string':
        chunks.push((await client.getBuffer(key)) ?? Buffer.alloc(0))
        break
      case 'set':
        chunks.push(...(await client.smembersBuffer(key)))
        break
      case 'zset':
        chunks.push(...(await client.zrangeBuffer(key, '0', '-1')))
        break
      case 'hash':
        chunks.push(...(await client.hkeysBuffer(key)), ...(await client.hvalsBuffer(key)))
        break
      case 'none':
        // Expired in the meantime.
        break
      default:
        throw new Error(`Cannot dump ${key}: add a case for its type.`)
    }
  }
  return Buffer.concat(chunks.flatMap((chunk) => [chunk, Buffer.from('\n')]))
}
