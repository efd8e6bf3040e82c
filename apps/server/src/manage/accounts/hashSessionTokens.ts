import { createHash } from 'node:crypto'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types'

/** What is kept of a session's token. Tokens are long and random: a plain hash cannot be searched. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * better-auth keeps the tokens of sessions as they are and offers nothing else. Between it and its tables
 * this hashes them: on the way in and where rows are looked for. A row that was found by its token comes
 * back with it. One that was found otherwise has the hash, with which nothing can be done: sessions are
 * ended by their id (statements.ts) and never by such a token.
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
  const where = query.where.map((part): Where => {
    if (part.field !== 'token') return part
    if (typeof part.value === 'string') return { ...part, value: hash(part.value) }
    if (!Array.isArray(part.value)) throw new Error('A session has no such token.')
    return { ...part, value: part.value.map((each) => hash(String(each))) }
  })
  return {
    hashed: { ...query, where },
    restore: <T>(row: T): T => {
      const { token } = (row ?? {}) as { readonly token?: string }
      const given = tokens.get(token ?? '')
      return given === undefined ? row : { ...row, token: given }
    },
  }
}
