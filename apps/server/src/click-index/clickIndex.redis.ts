import { LRUCache } from 'lru-cache'
import type { RedisClient } from '../engines/redis.ts'
import type { Candidate, ClickIndex } from './clickIndex.ts'
import { mergeCandidates } from './mergeCandidates.ts'
import { packCandidate, unpackCandidate } from './packCandidate.ts'
import { dayMs } from './utcDay.ts'

export interface RedisClickIndexOptions {
  /** With auto-pipelining: what is sent in one turn is one round trip, to each node of a cluster. */
  readonly client: RedisClient
  readonly matchWindowMs: number
  /** An app's clicks of a day and kind are spread over two to the power of this. See the readme. */
  readonly bucketBits?: number
}

const expiryKnownMs = 5 * 60_000

/** Clicks read under one hash. A carrier's gateway may have thousands; the rest is only counted. */
const maxClicksPerHash = 256

/**
 * One sorted set for each app, kind of key, day and bucket. The score is the hash, so that many addresses
 * share a set; members of equal score sort by their bytes, which begin with the time.
 *
 * A set expires as a whole, when the last click of its day is out of the window. What is out of it earlier
 * is left where it is and not read.
 */
export function createRedisClickIndex(options: RedisClickIndexOptions): ClickIndex {
  const { client, matchWindowMs, bucketBits = 12 } = options

  /**
   * Sets that this process has told when to expire, for some minutes: to tell them at each click would be
   * every second command. One that Redis lost in between gets it again then.
   */
  const expiring = new LRUCache<string, true>({ max: 100_000, ttl: expiryKnownMs })

  async function addUnder(posting: Posting, member: Buffer): Promise<void> {
    const added = client.zadd(posting.key, posting.score, member)
    if (expiring.has(posting.key)) {
      await added
      return
    }
    const expiresAtMs = Date.parse(posting.day) + dayMs + matchWindowMs
    await Promise.all([added, client.expireat(posting.key, Math.ceil(expiresAtMs / 1000))])
    expiring.set(posting.key, true)
  }

  async function readUnder({ key, score }: Posting, sinceMs: number): Promise<Read> {
    const [members, total] = await Promise.all([
      client.zrevrangebyscoreBuffer(key, score, score, 'LIMIT', 0, maxClicksPerHash),
      client.zcount(key, score, score),
    ])
    const found = members.map(unpackCandidate).filter((candidate) => candidate !== null)
    const clicks = found.filter(({ atMs }) => atMs >= sinceMs)
    // Newest first: whoever meets one that is too old has read all that are not.
    const unread = clicks.length < members.length ? 0 : total - members.length
    return { clicks, unread }
  }

  return {
    async add(appId, addressHashes, candidate) {
      const member = packCandidate(candidate)
      await Promise.all(
        addressHashes.map((hash) => addUnder(toPosting(appId, hash, bucketBits), member)),
      )
    },

    async find(appId, addressHashes, nowMs) {
      // Times are kept in whole seconds, rounded down.
      const sinceMs = nowMs - matchWindowMs - 1000
      const reads = await Promise.all(
        addressHashes.map((hash) => readUnder(toPosting(appId, hash, bucketBits), sinceMs)),
      )
      const written = reads.flatMap(({ clicks }) => clicks)
      const clicks = mergeCandidates(written)
      const unread = reads.reduce((sum, read) => sum + read.unread, 0)
      // A click may be written more than once; the unread are taken to be so as often as the read.
      const share = written.length === 0 ? 1 : clicks.length / written.length
      return { clicks, count: clicks.length + Math.ceil(unread * share) }
    },
  }
}

interface Read {
  readonly clicks: readonly Candidate[]
  readonly unread: number
}

/** Where the clicks of one hash are. */
interface Posting {
  readonly key: string
  readonly score: number
  readonly day: string
}

const scoreBytes = 6

/** The score has 48 bits, which a double holds exactly; the bucket comes from the 32 after them. */
function toPosting(appId: string, addressHash: string, bucketBits: number): Posting {
  const [kind = '', day = '', text = ''] = addressHash.split(':')
  const hash = Buffer.from(text, 'base64url')
  if (hash.length < scoreBytes + 4) {
    throw new TypeError('An address hash looks like "k1:2026-11-15:<base64url>".')
  }
  const bucket = hash.readUInt32BE(scoreBytes) % 2 ** bucketBits
  return {
    key: `tl:{${appId}:${kind}:${day}:${bucket.toString(36)}}`,
    score: hash.readUIntBE(0, scoreBytes),
    day,
  }
}
