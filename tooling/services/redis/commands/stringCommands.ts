import type { Store } from '../createStore.ts'
import { ok, ReplyError, type Status } from '../reply.ts'
import { type CommandTable, readInteger } from '../storeCommand.ts'

export const stringCommands: CommandTable = {
  get: { count: [1, 1], run: (store, key = '') => store.read(key, 'string') ?? null },
  mget: {
    count: [1],
    run: (store, ...keys) =>
      keys.map((key) =>
        store.getType(key) === 'string' ? (store.read(key, 'string') ?? null) : null,
      ),
  },
  // Supports only the option `PX`, which the service uses.
  set: {
    count: [2],
    run: (store, key = '', text = '', ...options) => set(store, key, text, options),
  },
  incr: { count: [1, 1], run: (store, key = '') => increment(store, key, 1) },
  incrby: {
    count: [2, 2],
    run: (store, key = '', by = '') => increment(store, key, readInteger(by)),
  },
}

function set(store: Store, key: string, text: string, options: readonly string[]): Status {
  const [name, ms, ...more] = options
  const isExpiring = name?.toLowerCase() === 'px' && ms !== undefined
  if ((name !== undefined && !isExpiring) || more.length > 0)
    throw new ReplyError('ERR syntax error')
  const lifetimeMs = isExpiring ? readInteger(ms) : null
  if (lifetimeMs !== null && lifetimeMs <= 0) {
    throw new ReplyError("ERR invalid expire time in 'set' command")
  }
  // A new value has none of the expiry or the type of the old one.
  store.delete(key)
  store.write(key, 'string', text)
  if (lifetimeMs !== null) store.expireAt(key, store.now() + lifetimeMs)
  return ok
}

function increment(store: Store, key: string, by: number): number {
  const value = readInteger(store.read(key, 'string') ?? '0') + by
  store.write(key, 'string', String(value))
  return value
}
