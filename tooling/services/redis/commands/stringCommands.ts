import type { Store } from '../createStore.ts'
import { readInteger, type CommandTable } from '../storeCommand.ts'

export const stringCommands: CommandTable = {
  get: { count: [1, 1], run: (store, key = '') => store.read(key, 'string') ?? null },
  incr: { count: [1, 1], run: (store, key = '') => increment(store, key, 1) },
  incrby: {
    count: [2, 2],
    run: (store, key = '', by = '') => increment(store, key, readInteger(by)),
  },
}

function increment(store: Store, key: string, by: number): number {
  const value = readInteger(store.read(key, 'string') ?? '0') + by
  store.write(key, 'string', String(value))
  return value
}
