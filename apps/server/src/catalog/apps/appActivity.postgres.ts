import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#platform/engines/database.ts'
import { hourMs } from '#platform/time/durations.ts'
import type { AppActivity } from './appActivity.ts'
import {
  saveMilestones,
  saveSdks,
  type SeenMilestone,
  type SeenSdk,
} from './appActivityStatements.ts'

export interface AppActivityOptions {
  readonly db: Kysely<Database>
  readonly now: () => number
  /** Default: 200. */
  readonly delayMs?: number
}

/** An entry is written at most once in this time, so `last_seen_at` is accurate to it. */
const freshMs = hourMs
/** Apps times milestones and SDK versions that a server remembers. Others are written more often. */
const maxRemembered = 50_000
/** Anyone with a publishable key can send any version, so the rest of a burst is dropped. */
const maxPending = 1_000
const sdkPattern = /^[a-z][a-z0-9._-]{0,31}\/[0-9][0-9A-Za-z.+-]{0,31}$/

/** Collects entries for a moment and writes them together. A click costs one lookup in memory. */
export function createPostgresAppActivity(options: AppActivityOptions): AppActivity {
  const { db, now, delayMs = 200 } = options
  const writtenAtMs = new LRUCache<string, number>({ max: maxRemembered })
  let seenMilestones = new Map<string, SeenMilestone>()
  let seenSdks = new Map<string, SeenSdk>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let isStopped = false

  /** Returns whether an entry must be written, and assumes that it will be. */
  function claim(key: string, pending: number): boolean {
    if (isStopped || pending >= maxPending) return false
    const lastMs = writtenAtMs.get(key)
    if (lastMs !== undefined && now() - lastMs < freshMs) return false
    writtenAtMs.set(key, now())
    timer ??= setTimeout(flush, delayMs)
    return true
  }

  function flush(): void {
    timer = null
    const [milestones, sdks] = [seenMilestones, seenSdks]
    seenMilestones = new Map()
    seenSdks = new Map()
    writing = writing.then(async () => {
      await write(milestones, (rows) => saveMilestones(db, rows))
      await write(sdks, (rows) => saveSdks(db, rows))
    })
  }

  async function write<Seen>(
    seen: ReadonlyMap<string, Seen>,
    save: (rows: readonly Seen[]) => Promise<void>,
  ): Promise<void> {
    if (seen.size === 0) return
    try {
      await save([...seen.values()])
    } catch {
      // The next entry tries again. The requests themselves report an outage.
      for (const key of seen.keys()) writtenAtMs.delete(key)
    }
  }

  return {
    record(appId, milestone) {
      const key = `${appId} ${milestone}`
      if (!claim(key, seenMilestones.size)) return
      seenMilestones.set(key, { appId, milestone, at: new Date(now()) })
    },
    recordSdk(appId, platform, sdk) {
      if (!sdkPattern.test(sdk)) return
      const key = `${appId} ${platform} ${sdk}`
      if (!claim(key, seenSdks.size)) return
      seenSdks.set(key, { appId, platform, sdk, at: new Date(now()) })
    },
    async stop() {
      isStopped = true
      if (timer !== null) {
        clearTimeout(timer)
        flush()
      }
      await writing
    },
  }
}
