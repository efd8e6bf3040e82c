import { type CommandTable, countTrue } from '../storeCommand.ts'

export const setCommands: CommandTable = {
  sadd: {
    count: [2],
    run: (store, key = '', ...members) => {
      const set = store.read(key, 'set') ?? new Set<string>()
      const sizeBefore = set.size
      for (const member of members) set.add(member)
      store.write(key, 'set', set)
      return set.size - sizeBefore
    },
  },
  srem: {
    count: [2],
    run: (store, key = '', ...members) => {
      const set = store.read(key, 'set')
      if (set === undefined) return 0
      const removed = countTrue(members.map((member) => set.delete(member)))
      store.write(key, 'set', set)
      return removed
    },
  },
  smismember: {
    count: [2],
    run: (store, key = '', ...members) => {
      const set = store.read(key, 'set')
      return members.map((member) => Number(set?.has(member) ?? false))
    },
  },
  smembers: {
    count: [1, 1],
    run: (store, key = '') => [...(store.read(key, 'set') ?? [])],
  },
}
