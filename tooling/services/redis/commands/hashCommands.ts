import { type CommandTable, countTrue, readFloat } from '../storeCommand.ts'

export const hashCommands: CommandTable = {
  hmget: {
    count: [2],
    run: (store, key = '', ...fields) => {
      const hash = store.read(key, 'hash')
      return fields.map((field) => hash?.get(field) ?? null)
    },
  },
  hincrbyfloat: {
    count: [3, 3],
    run: (store, key = '', field = '', by = '') => {
      const hash = store.read(key, 'hash') ?? new Map<string, string>()
      const value = String(readFloat(hash.get(field) ?? '0') + readFloat(by))
      store.write(key, 'hash', hash.set(field, value))
      return value
    },
  },
  hdel: {
    count: [2],
    run: (store, key = '', ...fields) => {
      const hash = store.read(key, 'hash')
      if (hash === undefined) return 0
      const deleted = countTrue(fields.map((field) => hash.delete(field)))
      store.write(key, 'hash', hash)
      return deleted
    },
  },
  hkeys: {
    count: [1, 1],
    run: (store, key = '') => [...(store.read(key, 'hash') ?? new Map<string, string>()).keys()],
  },
  hvals: {
    count: [1, 1],
    run: (store, key = '') => [...(store.read(key, 'hash') ?? new Map<string, string>()).values()],
  },
}
