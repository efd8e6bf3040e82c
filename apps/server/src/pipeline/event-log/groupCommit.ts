import { LogFullError } from './eventLog.ts'
import { sleep } from '../../platform/time/sleep.ts'

export interface GroupCommitOptions<Sealed> {
  /** Called once for a batch, before its first attempt: what must not change between attempts. */
  readonly seal: (lines: readonly string[]) => Sealed
  /** One attempt. It must end by itself, and be harmless when an earlier one did succeed. */
  readonly write: (batch: Sealed) => Promise<void>
  readonly onFailure?: ((error: unknown) => void) | undefined
  readonly limits?: Partial<GroupCommitLimits> | undefined
}

export interface GroupCommitLimits {
  readonly batchEntries: number
  readonly batchBytes: number
  /** Batches under way at once. */
  readonly commits: number
  /** What may wait in memory, under way included. */
  readonly waitingEntries: number
  readonly waitingBytes: number
  readonly firstRetryMs: number
  readonly lastRetryMs: number
}

export interface GroupCommit {
  append(lines: readonly string[]): Promise<void>
  readonly isFailing: boolean
  readonly waiting: number
  stop(limitMs: number): Promise<void>
}

/** One caller's lines, or a batch's worth of them. */
interface Chunk {
  readonly lines: readonly string[]
  readonly bytes: number
  readonly done: () => void
  readonly fail: (error: Error) => void
}

const defaultLimits: GroupCommitLimits = {
  batchEntries: 500,
  batchBytes: 1_000_000,
  // Measured in README.md.
  commits: 2,
  waitingEntries: 100_000,
  waitingBytes: 64_000_000,
  firstRetryMs: 25,
  lastRetryMs: 1000,
}

/**
 * Writes the lines of callers that come at about the same time together. Who comes first is written at
 * once; who comes while that is under way shares the next batch. So a lone caller waits for nobody, and
 * the busier it gets, the less each one costs.
 */
export function createGroupCommit<Sealed>(options: GroupCommitOptions<Sealed>): GroupCommit {
  const { seal, write, onFailure } = options
  const limits = { ...defaultLimits, ...options.limits }
  /** Not begun yet. */
  let queue: Chunk[] = []
  const underWay = new Set<readonly Chunk[]>()
  const abandoned = new AbortController()
  let waitingEntries = 0
  let waitingBytes = 0
  let isFailing = false
  let isStarting = false
  let onDrained = () => {}
  let stopping: Promise<void> | null = null

  function append(lines: readonly string[]): Promise<void> {
    if (stopping !== null) return Promise.reject(new Error('The log is stopped.'))
    const sizes = lines.map((line) => Buffer.byteLength(line) + 1)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    if (
      waitingEntries + lines.length > limits.waitingEntries ||
      waitingBytes + bytes > limits.waitingBytes
    ) {
      return Promise.reject(
        new LogFullError(
          `${waitingEntries} entries of ${waitingBytes} bytes wait for the database: ` +
            `no room for ${lines.length} of ${bytes}.`,
        ),
      )
    }
    waitingEntries += lines.length
    waitingBytes += bytes
    const parts = cut(sizes, limits)
    return new Promise((resolve, reject) => {
      let left = parts.length
      if (left === 0) {
        resolve()
        return
      }
      const done = () => {
        left -= 1
        if (left === 0) resolve()
      }
      for (const part of parts) {
        queue.push({
          lines: lines.slice(part.from, part.to),
          bytes: part.bytes,
          done,
          fail: reject,
        })
      }
      start()
    })
  }

  /** After the events that have arrived already, so that requests read from the network together share. */
  function start(): void {
    if (isStarting || underWay.size >= limits.commits) return
    isStarting = true
    setImmediate(() => {
      isStarting = false
      fill()
    })
  }

  function fill(): void {
    while (queue.length > 0 && underWay.size < limits.commits) {
      const batch = takeBatch()
      underWay.add(batch)
      void commit(batch)
    }
  }

  function takeBatch(): readonly Chunk[] {
    let end = 0
    let entries = 0
    let bytes = 0
    for (const chunk of queue) {
      entries += chunk.lines.length
      bytes += chunk.bytes
      // The first is always taken: an entry may be larger than a batch should be.
      if (end > 0 && (entries > limits.batchEntries || bytes > limits.batchBytes)) break
      end += 1
    }
    return queue.splice(0, end)
  }

  async function commit(batch: readonly Chunk[]): Promise<void> {
    const sealed = seal(batch.flatMap(({ lines }) => lines))
    for (let retryMs = limits.firstRetryMs; ; retryMs = Math.min(2 * retryMs, limits.lastRetryMs)) {
      try {
        await write(sealed)
        break
      } catch (error) {
        isFailing = true
        onFailure?.(error)
      }
      if (!abandoned.signal.aborted) {
        // Half of it at random: servers that lost the same database must not come back together.
        await sleep(retryMs * (0.5 + Math.random() / 2), abandoned.signal)
      }
      if (abandoned.signal.aborted) return
    }
    isFailing = false
    underWay.delete(batch)
    for (const { lines, bytes, done } of batch) {
      waitingEntries -= lines.length
      waitingBytes -= bytes
      done()
    }
    if (waitingEntries === 0) onDrained()
    fill()
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
    abandoned.abort()
    const error = new Error('The log was stopped before it knew these entries to be written.')
    for (const chunk of [...underWay].flat().concat(queue)) chunk.fail(error)
    underWay.clear()
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

interface Part {
  readonly from: number
  readonly to: number
  readonly bytes: number
}

/** Cuts one caller's lines where they are more than a batch holds. */
function cut(sizes: readonly number[], { batchEntries, batchBytes }: GroupCommitLimits): Part[] {
  const parts: Part[] = []
  let from = 0
  let bytes = 0
  sizes.forEach((size, to) => {
    if (to > from && (to - from === batchEntries || bytes + size > batchBytes)) {
      parts.push({ from, to, bytes })
      from = to
      bytes = 0
    }
    bytes += size
  })
  if (from < sizes.length) parts.push({ from, to: sizes.length, bytes })
  return parts
}
