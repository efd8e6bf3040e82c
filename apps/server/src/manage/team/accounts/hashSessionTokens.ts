import { createHash } from 'node:crypto'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types'

/** Hashes a session token for storage. Tokens are long and random, so a plain hash cannot be brute-forced. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Wraps an adapter so that session tokens are stored as hashes, which better-auth does not offer. Tokens are
 * hashed in inserts and in conditions. A row that was found by its token is returned with that token. A row
 * that was found otherwise has the hash, which is useless as a token: sessions are ended by id
 * (accountStatements.ts), never by token.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...wrap(adapter),
    transaction: (use) => adapter.transaction((inner) => use(wrap(inner))),
  }
}

function wrap(inner: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...inner,
    create: async <T extends Record<string, unknown>, R = T>(
      query: Parameters<typeof inner.create<T, R>>[0],
    ) => {
      const { token } = query.data as { readonly token?: unknown }
      if (query.model !== 'session' || typeof token !== 'string') return inner.create<T, R>(query)
      const data = { ...query.data, token: hashSessionToken(token) }
      return { ...(await inner.create<T, R>({ ...query, data })), token }
    },
    findOne: async <T>(query: Parameters<typeof inner.findOne>[0]) => {
      const { hashed, restore } = translate(query)
      return restore(await inner.findOne<T>(hashed))
    },
    findMany: async <T>(query: Parameters<typeof inner.findMany>[0]) => {
      const { hashed, restore } = translate(query)
      return (await inner.findMany<T>(hashed)).map((row) => restore(row))
    },
    update: async <T>(query: Parameters<typeof inner.update>[0]) => {
      const { hashed, restore } = translate(query)
      return restore(await inner.update<T>(hashed))
    },
    consumeOne: async <T>(query: Parameters<typeof inner.consumeOne>[0]) => {
      const { hashed, restore } = translate(query)
      return restore(await inner.consumeOne<T>(hashed))
    },
    count: (query) => inner.count(translate(query).hashed),
    updateMany: (query) => inner.updateMany(translate(query).hashed),
    delete: (query) => inner.delete(translate(query).hashed),
    deleteMany: (query) => inner.deleteMany(translate(query).hashed),
  }
}

interface Query {
  readonly model: string
  readonly where?: Where[] | undefined
}

function translate<Q extends Query>(query: Q) {
  const tokens = new Map<string, string>()
  if (query.model !== 'session' || query.where === undefined) {
    return { hashed: query, restore: <T>(row: T): T => row }
  }
  const hash = (token: string) => {
    const hashed = hashSessionToken(token)
    tokens.set(hashed, token)
    return hashed
  }
  const where = query.where.map((condition): Where => {
    const { field, value } = condition
    if (field !== 'token') return condition
    if (typeof value === 'string') return { ...condition, value: hash(value) }
    if (!Array.isArray(value))
      throw new Error('A session token in a condition must be a string or a list of strings.')
    return { ...condition, value: value.map((each) => hash(String(each))) }
  })
  return {
    hashed: { ...query, where },
    restore: <T>(row: T): T => {
      const { token } = (row ?? {}) as { readonly token?: string }
      const original = tokens.get(token ?? '')
      return original === undefined ? row : { ...row, token: original }
    },
  }
}
