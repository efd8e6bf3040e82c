import { Cluster, type Redis } from 'ioredis'
import type { RedisClient } from '#platform/engines/redis.ts'

/** A click under one of its keys. */
export interface MemberWrite {
  readonly key: string
  readonly score: number
  readonly member: Buffer
  /** An earlier member of the same click, to be removed. Null if there is none. */
  readonly outdated: Buffer | null
  /** When the set expires, in seconds since 1970. Null if that was set before. */
  readonly expiresAtSeconds: number | null
}

/** Resolves once all members are written. */
export type WriteMembers = (writes: readonly MemberWrite[]) => Promise<void>

/** Bounds how long one script keeps Redis from other commands: a few milliseconds. */
const maxWrites = 1_000

const script = `
for at, key in ipairs(KEYS) do
  redis.call('ZADD', key, ARGV[at * 2 - 1], ARGV[at * 2])
end`

/**
 * Creates the writes of the click index. One Redis gets the new members of a turn of the event loop as one script, because
 * each command costs its client several promises, a timer and a reply. The nodes of a cluster get a command for each
 * write: a script may only use keys of one slot. Expiries and outdated members are rare, and are commands everywhere.
 */
export function createWriteMembers(client: RedisClient): WriteMembers {
  if (client instanceof Cluster) return (writes) => writeEach(client, writes)
  const writeInTurn = createTurnWrites((writes) => runScript(client, writes))
  return async (writes) => {
    if (writes.every(isPlain)) return writeInTurn(writes)
    const others = writes.filter((write) => !isPlain(write))
    await Promise.all([writeInTurn(writes.filter(isPlain)), writeEach(client, others)])
  }
}

/** Returns whether a write is a new member and nothing else. */
function isPlain({ outdated, expiresAtSeconds }: MemberWrite): boolean {
  return outdated === null && expiresAtSeconds === null
}

/** Collects the writes of a turn. All callers of a turn share its outcome. */
function createTurnWrites(send: WriteMembers): WriteMembers {
  let waiting: MemberWrite[] = []
  let sent: Promise<void> | null = null

  async function sendWaiting(): Promise<void> {
    const writes = waiting
    waiting = []
    sent = null
    const parts: Promise<void>[] = []
    for (let from = 0; from < writes.length; from += maxWrites) {
      parts.push(send(writes.slice(from, from + maxWrites)))
    }
    await Promise.all(parts)
  }

  return (writes) => {
    waiting.push(...writes)
    // With the commands of the client, which are sent at the end of the turn too.
    sent ??= new Promise((resolve) => {
      setImmediate(() => {
        resolve(sendWaiting())
      })
    })
    return sent
  }
}

async function runScript(client: Redis, writes: readonly MemberWrite[]): Promise<void> {
  const keys = writes.map(({ key }) => key)
  const values = writes.flatMap(({ score, member }) => [score, member])
  await client.eval(script, keys.length, ...keys, ...values)
}

async function writeEach(client: RedisClient, writes: readonly MemberWrite[]): Promise<void> {
  const sent: Promise<unknown>[] = []
  for (const { key, score, member, outdated, expiresAtSeconds } of writes) {
    sent.push(client.zadd(key, score, member))
    // After the new member is added: a find in between reads the click twice and merges it.
    if (outdated !== null) sent.push(client.zrem(key, outdated))
    if (expiresAtSeconds !== null) sent.push(client.expireat(key, expiresAtSeconds))
  }
  await Promise.all(sent)
}
