import type { Store } from '../createStore.ts'
import { ReplyError } from '../reply.ts'
import { type CommandTable, countTrue, readFloat, readInteger } from '../storeCommand.ts'

export const sortedSetCommands: CommandTable = {
  zadd: {
    count: [3],
    run: (store, key = '', ...pairs) => {
      if (pairs.length % 2 !== 0) throw new ReplyError('ERR syntax error')
      const set = store.read(key, 'zset') ?? new Map<string, number>()
      const sizeBefore = set.size
      const scores = pairs.filter((_, index) => index % 2 === 0).map(readFloat)
      scores.forEach((score, index) => set.set(pairs[2 * index + 1] ?? '', score))
      store.write(key, 'zset', set)
      return set.size - sizeBefore
    },
  },
  zrem: {
    count: [2],
    run: (store, key = '', ...members) => {
      const set = store.read(key, 'zset')
      if (set === undefined) return 0
      const removed = countTrue(members.map((member) => set.delete(member)))
      store.write(key, 'zset', set)
      return removed
    },
  },
  zcard: { count: [1, 1], run: (store, key = '') => store.read(key, 'zset')?.size ?? 0 },
  zcount: {
    count: [3, 3],
    run: (store, key = '', min = '', max = '') => findByScore(store, key, min, max).length,
  },
  zrevrangebyscore: {
    count: [3, 6],
    run: (store, key = '', max = '', min = '', ...limit) => {
      const members = findByScore(store, key, min, max)
        .sort(compareMembers)
        .map(([member]) => member)
        .reverse()
      if (limit.length === 0) return members
      const [word = '', offset = '', count = ''] = limit
      if (word.toLowerCase() !== 'limit') throw new ReplyError('ERR syntax error')
      const start = readInteger(offset)
      const length = readInteger(count)
      return members.slice(start, length < 0 ? undefined : start + length)
    },
  },
  zrange: {
    count: [3, 4],
    run: (store, key = '', start = '', stop = '', option = '') => {
      const isWithScores = option.toLowerCase() === 'withscores'
      if (option !== '' && !isWithScores) throw new ReplyError('ERR syntax error')
      const last = readInteger(stop)
      return [...(store.read(key, 'zset') ?? [])]
        .sort(compareMembers)
        .slice(readInteger(start), last === -1 ? undefined : last + 1)
        .flatMap(([member, score]) => (isWithScores ? [member, String(score)] : [member]))
    },
  },
}

type Scored = readonly [member: string, score: number]

/** Sorts by score, and members of equal score by their bytes. */
function compareMembers([a, aScore]: Scored, [b, bScore]: Scored): number {
  if (aScore !== bScore) return aScore - bScore
  return a < b ? -1 : Number(a > b)
}

function findByScore(store: Store, key: string, min: string, max: string): Scored[] {
  const [from, to] = [readBound(min), readBound(max)]
  return [...(store.read(key, 'zset') ?? [])].filter(([, score]) => score >= from && score <= to)
}

function readBound(text: string): number {
  if (/^[+-]?inf$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value)) return value
  throw new ReplyError('ERR min or max is not a float')
}
