import { sleep } from '#platform/time/sleep.ts'
import { LogFullError } from './eventLog.ts'
import { countLineEntries, getLineText, type Line } from './line.ts'

/** Lines of one lane. */
export interface LaneLines {
  readonly lane: number
  readonly lines: readonly Line[]
}

export interface GroupCommitOptions<Sealed> {
  /** Name of the target, as the subject of errors. Default: the event log. */
  readonly name?: string | undefined
  /**
   * Called once for each batch, before its first attempt, so that all attempts write the same. A lane may occur
   * more than once.
   */
  readonly seal: (groups: readonly LaneLines[]) => Sealed
  /** Makes one attempt. It must time out by itself, and be harmless if an earlier attempt succeeded. */
  readonly write: (batch: Sealed) => Promise<void>
  readonly onFailure?: ((error: unknown) => void) | undefined
  readonly limits?: Partial<GroupCommitLimits> | undefined
}

export interface GroupCommitLimits {
  readonly maxBatchEntries: number
  readonly maxBatchBytes: number
  /** Batches being written at the same time. */
  readonly maxCommits: number
  /** Entries waiting in memory, including those being written. */
  readonly maxWaitingEntries: number
  readonly maxWaitingBytes: number
  readonly firstRetryMs: number
  readonly maxRetryMs: number
}

export interface GroupCommit {
  append(groups: readonly LaneLines[]): Promise<void>
  readonly isFailing: boolean
  readonly waiting: number
  stop(limitMs: number): Promise<void>
}

/** All lines of one caller and lane, or as many of them as fit into a batch. */
interface Chunk extends Part {
  readonly done: () => void
  readonly fail: (error: Error) => void
}

/** How much of a process's memory waiting entries may use. */
export const maxWaiting = {
  maxWaitingEntries: 100_000,
  maxWaitingBytes: 64_000_000,
} as const

const defaultLimits: GroupCommitLimits = {
  ...maxWaiting,
  maxBatchEntries: 500,
  maxBatchBytes: 1_000_000,
  // Measured in README.md.
  maxCommits: 2,
  firstRetryMs: 25,
  maxRetryMs: 1000,
}

/**
 * Writes the lines of concurrent callers together. The first caller's lines are written immediately; callers
 * that arrive during that write share the next batch. So a single caller does not wait for others, and the
 * cost per caller falls as the load grows.
 */
export function createGroupCommit<Sealed>(options: GroupCommitOptions<Sealed>): GroupCommit {
  const { name = 'The event log', seal, write, onFailure } = options
  const limits = { ...defaultLimits, ...options.limits }
  /** Not started yet. */
  let queue: Chunk[] = []
  const writing = new Set<readonly Chunk[]>()
  const abandonment = new AbortController()
  let waitingEntries = 0
  let waitingBytes = 0
  let isFailing = false
  let isScheduled = false
  let onDrained = () => {}
  let stopping: Promise<void> | null = null

  function append(groups: readonly LaneLines[]): Promise<void> {
    if (stopping !== null) return Promise.reject(new Error(`${name} is stopped.`))
    const parts = splitIntoParts(groups, limits)
    let entries = 0
    let bytes = 0
    for (const part of parts) {
      entries += part.entries
      bytes += part.bytes
    }
    if (
      waitingEntries + entries > limits.maxWaitingEntries ||
      waitingBytes + bytes > limits.maxWaitingBytes
    ) {
      return Promise.reject(
        new LogFullError(
          `${name} is full: ${waitingEntries} entries (${waitingBytes} bytes) are waiting for the ` +
            `database, no room for ${entries} more (${bytes} bytes).`,
        ),
      )
    }
    waitingEntries += entries
    waitingBytes += bytes
    return new Promise((resolve, reject) => {
      let remaining = parts.length
      if (remaining === 0) {
        resolve()
        return
      }
      const done = () => {
        remaining -= 1
        if (remaining === 0) resolve()
      }
      for (const part of parts) queue.push({ ...part, done, fail: reject })
      scheduleStart()
    })
  }

  /** Runs after the pending I/O events, so that requests that arrived together share a batch. */
  function scheduleStart(): void {
    if (isScheduled || writing.size >= limits.maxCommits) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      startBatches()
    })
  }

  function startBatches(): void {
    while (queue.length > 0 && writing.size < limits.maxCommits) {
      const batch = takeBatch()
      writing.add(batch)
      void commit(batch)
    }
  }

  function takeBatch(): readonly Chunk[] {
    let end = 0
    let entries = 0
    let bytes = 0
    for (const chunk of queue) {
      entries += chunk.entries
      bytes += chunk.bytes
      // The first chunk is always included: an entry may be larger than the limit of a batch.
      if (end > 0 && (entries > limits.maxBatchEntries || bytes > limits.maxBatchBytes)) break
      end += 1
    }
    return queue.splice(0, end)
  }

  async function commit(batch: readonly Chunk[]): Promise<void> {
    const sealed = seal(batch)
    for (let retryMs = limits.firstRetryMs; ; retryMs = Math.min(2 * retryMs, limits.maxRetryMs)) {
      try {
        await write(sealed)
        break
      } catch (error) {
        isFailing = true
        onFailure?.(error)
      }
      // Half of the delay is random, so that servers do not retry at the same time.
      await sleep(retryMs * (0.5 + Math.random() / 2), abandonment.signal)
      if (abandonment.signal.aborted) return
    }
    isFailing = false
    writing.delete(batch)
    for (const { entries, bytes, done } of batch) {
      waitingEntries -= entries
      waitingBytes -= bytes
      done()
    }
    if (waitingEntries === 0) onDrained()
    startBatches()
  }

  async function drain(limitMs: number): Promise<void> {
    if (waitingEntries === 0) return
    const limit = new AbortController()
    await Promise.race([
      new Promise<void>((resolve) => (onDrained = resolve)),
      sleep(limitMs, limit.signal),
    ])
    limit.abort()
    if (waitingEntries > 0) abandon()
  }

  function abandon(): void {
    abandonment.abort()
    const error = new Error(`${name} was stopped before the write of these entries was confirmed.`)
    for (const chunk of [...writing].flat().concat(queue)) chunk.fail(error)
    writing.clear()
    queue = []
    waitingEntries = 0
    waitingBytes = 0
  }

  return {
    append,
    get isFailing() {
      return isFailing
    },
    get waiting() {
      return waitingEntries
    },
    stop: (limitMs) => (stopping ??= drain(limitMs)),
  }
}

interface Part extends LaneLines {
  readonly entries: number
  readonly bytes: number
}

/** Splits one caller's lines into parts that fit into a batch. */
function splitIntoParts(groups: readonly LaneLines[], limits: GroupCommitLimits): readonly Part[] {
  const [group] = groups
  const [line] = group?.lines ?? []
  // Nearly all callers write one entry.
  if (groups.length === 1 && group?.lines.length === 1 && typeof line === 'string') {
    return [{ ...group, entries: 1, bytes: countBytes(line) }]
  }
  return groups.flatMap((each) => splitLines(each, limits))
}

function countBytes(line: Line): number {
  return Buffer.byteLength(getLineText(line)) + 1
}

function splitLines(
  { lane, lines }: LaneLines,
  { maxBatchEntries, maxBatchBytes }: GroupCommitLimits,
): Part[] {
  const parts: Part[] = []
  let from = 0
  let entries = 0
  let bytes = 0
  lines.forEach((line, to) => {
    const count = countLineEntries(line)
    const size = countBytes(line)
    if (to > from && (entries + count > maxBatchEntries || bytes + size > maxBatchBytes)) {
      parts.push({ lane, lines: lines.slice(from, to), entries, bytes })
      from = to
      entries = 0
      bytes = 0
    }
    entries += count
    bytes += size
  })
  if (from < lines.length) {
    parts.push({ lane, lines: from === 0 ? lines : lines.slice(from), entries, bytes })
  }
  return parts
}
