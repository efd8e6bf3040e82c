import { matchesGlob } from '../matchesGlob.ts'
import { ok, ReplyError } from '../reply.ts'
import { type CommandTable, countTrue, readInteger } from '../storeCommand.ts'

export const keyCommands: CommandTable = {
  del: { count: [1], run: (store, ...keys) => countTrue(keys.map(store.delete)) },
  type: { count: [1, 1], run: (store, key = '') => ({ status: store.getType(key) ?? 'none' }) },
  keys: {
    count: [1, 1],
    run: (store, pattern = '') => store.listKeys().filter((key) => matchesGlob(key, pattern)),
  },
  pexpire: {
    count: [2, 3],
    run: (store, key = '', ms = '', condition = '') => {
      const atMs = store.now() + readInteger(ms)
      if (!/^(nx)?$/i.test(condition)) throw new ReplyError(`ERR Unsupported option ${condition}`)
      const isKept = condition !== '' && typeof store.getExpiry(key) === 'number'
      return isKept ? 0 : Number(store.expireAt(key, atMs))
    },
  },
  expireat: {
    count: [2, 2],
    run: (store, key = '', seconds = '') =>
      Number(store.expireAt(key, readInteger(seconds) * 1000)),
  },
  pttl: {
    count: [1, 1],
    run: (store, key = '') => printExpiry(store.getExpiry(key), (atMs) => atMs - store.now()),
  },
  expiretime: {
    count: [1, 1],
    run: (store, key = '') => printExpiry(store.getExpiry(key), (atMs) => Math.floor(atMs / 1000)),
  },
  flushall: {
    count: [0, 1],
    run: (store) => {
      store.clear()
      return ok
    },
  },
}

function printExpiry(atMs: number | null | undefined, print: (atMs: number) => number): number {
  if (atMs === undefined) return -2
  return atMs === null ? -1 : print(atMs)
}
