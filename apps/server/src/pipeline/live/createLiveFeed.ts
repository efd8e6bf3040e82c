import { secondMs } from '#platform/time/durations.ts'
import { sleep } from '#platform/time/sleep.ts'
import { comparePositions, type LogPosition } from '../event-log/logPosition.ts'
import type { LogTail } from '../event-log/logTail.ts'
import type { DescribeEntry } from './createDescribeEntry.ts'
import type { LiveEntry } from './liveEntry.ts'
import { type LiveItem, readBacklog } from './readBacklog.ts'

export interface LiveSubscriber {
  readonly appId: string
  readonly accepts: (entry: LiveEntry) => boolean
  /** Where an earlier subscription ended. Undefined: begin now. Null: it is unknown, which is a gap. */
  readonly after?: LogPosition | null
  /** Called for each accepted entry, in the order of the log. Must not block. */
  readonly onItem: (item: LiveItem) => void
  /** Called if entries were skipped. */
  readonly onGap: () => void
  /** Called if the feed stops. */
  readonly onEnd: () => void
}

export interface LiveSubscription {
  /** Returns where to continue after what the subscriber has received. Null while that is unknown. */
  readonly getPosition: () => LogPosition | null
  readonly leave: () => void
}

/** Passes entries of the log to subscribers while they are written. */
export interface LiveFeed {
  /** Resolves once the subscriber has received what it missed. Rejects if the log cannot be read. */
  subscribe(subscriber: LiveSubscriber): Promise<LiveSubscription>
  /** True after `stop`. */
  readonly isStopped: boolean
  /** Ends all subscriptions. */
  stop(): void
}

export interface LiveFeedOptions {
  readonly tail: LogTail
  readonly describe: DescribeEntry
  readonly now: () => number
  readonly onFailure?: (error: unknown) => void
  /** Pause between two reads at the end of the log. */
  readonly pollMs?: number
}

/** A reader that is further behind skips to the end: people watch the present. */
const maxLagMs = 30 * secondMs
const retryMs = secondMs
/** How many entries may arrive while a subscriber reads its backlog. */
const maxHeld = 1_000

/** One reader of the log. It ends with its last subscriber. */
interface Reader {
  end: LogPosition
  readonly stopping: AbortController
}

interface Member {
  readonly subscriber: LiveSubscriber
  /** Entries that arrived while it read its backlog. Null afterwards. */
  held: LiveItem[] | null
}

/**
 * Creates the feed of a process. One reader serves all subscribers, and describes each entry once. Without
 * subscribers nothing is read.
 */
export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const { tail, describe, now, onFailure, pollMs = secondMs / 2 } = options
  const membersByApp = new Map<string, Set<Member>>()
  /** Called by the reader between two pages, when every entry up to its end was delivered. */
  const joining = new Set<(reader: Reader) => void>()
  let users = 0
  let opening: Promise<Reader> | null = null
  let isStopped = false

  async function open(): Promise<Reader> {
    const reader = { end: await tail.findEnd(), stopping: new AbortController() }
    void run(reader)
    return reader
  }

  async function run(reader: Reader): Promise<void> {
    const { signal } = reader.stopping
    while (!signal.aborted) {
      for (const join of joining) join(reader)
      joining.clear()
      try {
        await readPage(reader)
      } catch (error) {
        onFailure?.(error)
        await sleep(retryMs, signal)
      }
    }
  }

  async function readPage(reader: Reader): Promise<void> {
    const { signal } = reader.stopping
    const page = await tail.read(reader.end, null, new Set(membersByApp.keys()))
    if (!page.isLast && page.end.atMs < now() - maxLagMs) {
      reader.end = await tail.findEnd()
      for (const { subscriber } of listMembers()) subscriber.onGap()
      return
    }
    // All of them first: if one fails, the page is read again, and nothing of it may have been delivered.
    const items: { readonly appId: string; readonly item: LiveItem }[] = []
    for (const { entry: logged, position } of page.entries) {
      const entry = await describe(logged)
      if (entry !== null) items.push({ appId: logged.appId, item: { entry, position } })
    }
    if (signal.aborted) return
    for (const { appId, item } of items) {
      for (const member of membersByApp.get(appId) ?? []) deliver(member, item)
    }
    reader.end = page.end
    if (page.isLast) await sleep(pollMs, signal)
  }

  function deliver({ subscriber, held }: Member, item: LiveItem): void {
    const { after, accepts, onItem } = subscriber
    // Another process has delivered it already.
    if (after != null && comparePositions(item.position, after) <= 0) return
    if (!accepts(item.entry)) return
    if (held === null) {
      onItem(item)
      return
    }
    held.push(item)
    // One more than are delivered, which shows that some are missing.
    if (held.length > maxHeld + 1) held.shift()
  }

  function* listMembers(): Generator<Member> {
    for (const members of membersByApp.values()) yield* members
  }

  function leave(): void {
    users -= 1
    if (users > 0) return
    void opening?.then(({ stopping }) => {
      stopping.abort()
    })
    opening = null
  }

  function remove(member: Member): void {
    const { appId } = member.subscriber
    const members = membersByApp.get(appId)
    if (members?.delete(member) !== true) return
    if (members.size === 0) membersByApp.delete(appId)
    leave()
  }

  /** Resolves with the reader, and where it was when it began to deliver to the member. */
  async function join(member: Member): Promise<{ reader: Reader; start: LogPosition }> {
    users += 1
    const opened = (opening ??= open())
    try {
      await opened
    } catch (error) {
      users -= 1
      if (opening === opened) opening = null
      throw error
    }
    return new Promise((resolve) => {
      joining.add((reader) => {
        const { appId } = member.subscriber
        const members = membersByApp.get(appId) ?? new Set()
        membersByApp.set(appId, members.add(member))
        resolve({ reader, start: reader.end })
      })
    })
  }

  async function catchUp(member: Member, until: LogPosition): Promise<void> {
    const { subscriber } = member
    const { appId, accepts, after } = subscriber
    if (after === undefined) return
    const { items, hasGap } = await readBacklog({
      tail,
      describe,
      appId,
      accepts,
      after,
      until,
      nowMs: now(),
    })
    if (hasGap) subscriber.onGap()
    for (const item of items) subscriber.onItem(item)
  }

  return {
    async subscribe(subscriber) {
      const member: Member = { subscriber, held: [] }
      const { reader, start } = await join(member)
      try {
        await catchUp(member, start)
      } catch (error) {
        remove(member)
        throw error
      }
      const held = member.held ?? []
      member.held = null
      if (held.length > maxHeld) subscriber.onGap()
      for (const item of held.slice(-maxHeld)) subscriber.onItem(item)
      if (isStopped) subscriber.onEnd()
      return {
        getPosition() {
          const isBehind =
            subscriber.after != null && comparePositions(reader.end, subscriber.after) < 0
          return isBehind ? null : reader.end
        },
        leave: () => {
          remove(member)
        },
      }
    },
    get isStopped() {
      return isStopped
    },
    stop() {
      isStopped = true
      for (const { subscriber } of [...listMembers()]) subscriber.onEnd()
    },
  }
}
