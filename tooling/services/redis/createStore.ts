import { ReplyError } from './reply.ts'

/** The contents of a key, by their type. A string of any kind has one character for each byte. */
export interface Contents {
  readonly string: string
  readonly hash: Map<string, string>
  readonly set: Set<string>
  /** Scores by member. */
  readonly zset: Map<string, number>
}

export type ContentType = keyof Contents

/** Keys with contents and expiry, in memory. An expired key does not exist. */
export interface Store {
  readonly now: () => number
  /** Throws if the key has another type. */
  read<T extends ContentType>(key: string, type: T): Contents[T] | undefined
  /** Keeps the expiry. Deletes the key if nothing is left in it. */
  write<T extends ContentType>(key: string, type: T, contents: Contents[T]): void
  getType(key: string): ContentType | undefined
  /** Returns whether the key existed. */
  readonly delete: (key: string) => boolean
  /** Returns whether the key existed. A time in the past deletes it. */
  expireAt(key: string, atMs: number): boolean
  /** Null without an expiry, undefined without the key. */
  getExpiry(key: string): number | null | undefined
  listKeys(): string[]
  clear(): void
  /** Frees the memory of expired keys. */
  readonly sweep: () => void
}

interface Entry {
  readonly type: ContentType
  readonly contents: Contents[ContentType]
  readonly expiresAtMs: number | null
}

export function createStore(now: () => number): Store {
  const entries = new Map<string, Entry>()

  function find(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry === undefined || !hasExpired(entry)) return entry
    entries.delete(key)
    return undefined
  }

  function hasExpired({ expiresAtMs }: Entry): boolean {
    return expiresAtMs !== null && expiresAtMs <= now()
  }

  function sweep(): void {
    for (const [key, entry] of entries) if (hasExpired(entry)) entries.delete(key)
  }

  return {
    now,
    read<T extends ContentType>(key: string, type: T) {
      const entry = find(key)
      if (entry === undefined) return undefined
      if (entry.type !== type) {
        throw new ReplyError('WRONGTYPE Operation against a key holding the wrong kind of value')
      }
      // `write` stores contents with their type.
      return entry.contents as Contents[T]
    },
    write(key, type, contents) {
      const isEmpty = typeof contents !== 'string' && contents.size === 0
      if (isEmpty) entries.delete(key)
      else entries.set(key, { type, contents, expiresAtMs: find(key)?.expiresAtMs ?? null })
    },
    getType: (key) => find(key)?.type,
    delete: (key) => find(key) !== undefined && entries.delete(key),
    expireAt(key, atMs) {
      const entry = find(key)
      if (entry === undefined) return false
      if (atMs <= now()) entries.delete(key)
      else entries.set(key, { ...entry, expiresAtMs: atMs })
      return true
    },
    getExpiry: (key) => find(key)?.expiresAtMs,
    listKeys() {
      sweep()
      return [...entries.keys()]
    },
    clear() {
      entries.clear()
    },
    sweep,
  }
}
