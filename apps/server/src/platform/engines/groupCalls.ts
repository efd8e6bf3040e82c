import { unavailable } from '#errors.ts'

export interface GroupCallsOptions<Input, Output> {
  /** Name of the called function, as the subject of errors. */
  readonly name: string
  /**
   * Handles the inputs of a group, in the order of their calls, and resolves to their outputs in that order. It
   * must time out by itself.
   */
  readonly run: (inputs: readonly Input[]) => Promise<readonly Output[]>
  /**
   * Whether a single input may have caused the error. The group is then halved until that input fails alone, so
   * `run` must have had no effect. Any other error rejects all calls of the group.
   */
  readonly isOfInput: (error: unknown) => boolean
  readonly limits?: Partial<GroupCallsLimits> | undefined
}

export interface GroupCallsLimits {
  readonly maxInputs: number
  /** Groups that run at the same time. */
  readonly maxGroups: number
  /** Calls that are waiting, including those that run. */
  readonly maxWaiting: number
  /** How long a call waits. One that has not started by then never starts. */
  readonly waitMs: number
}

export interface GroupCalls<Input, Output> {
  /** Rejects with `unavailable` if too many are waiting, or if it takes too long. It may still take effect then. */
  call(input: Input): Promise<Output>
  readonly waiting: number
}

interface Waiting<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: Error) => void
  hasEnded: boolean
}

const defaultLimits: GroupCallsLimits = {
  maxInputs: 256,
  maxGroups: 2,
  maxWaiting: 10_000,
  waitMs: 3000,
}

/**
 * Handles concurrent calls together. The first call starts immediately; calls that arrive while it runs form the
 * next group. So a single call does not wait for others, and the cost per call falls as the load grows. A failed
 * group is not retried: its callers know best whether they still want an answer.
 */
export function createGroupCalls<Input, Output>(
  options: GroupCallsOptions<Input, Output>,
): GroupCalls<Input, Output> {
  const { name, run, isOfInput } = options
  const { maxInputs, maxGroups, maxWaiting, waitMs } = { ...defaultLimits, ...options.limits }
  /** Not started yet. */
  const queue: Waiting<Input, Output>[] = []
  let running = 0
  let waiting = 0
  let isScheduled = false

  function call(input: Input): Promise<Output> {
    if (waiting >= maxWaiting) {
      return Promise.reject(unavailable(new Error(`${name}: ${waiting} calls are waiting.`)))
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        if (waiter.hasEnded) return false
        waiter.hasEnded = true
        waiting -= 1
        clearTimeout(timer)
        return true
      }
      const waiter: Waiting<Input, Output> = {
        input,
        hasEnded: false,
        resolve(output) {
          if (end()) resolve(output)
        },
        reject(error) {
          if (end()) reject(error)
        },
      }
      const timer = setTimeout(() => {
        waiter.reject(unavailable(new Error(`${name} did not end within ${waitMs} ms.`)))
      }, waitMs)
      waiting += 1
      queue.push(waiter)
      scheduleStart()
    })
  }

  /** Runs after the pending I/O events, so that requests that arrived together share a group. */
  function scheduleStart(): void {
    if (isScheduled || running >= maxGroups) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      startGroups()
    })
  }

  function startGroups(): void {
    while (running < maxGroups) {
      const group = takeGroup()
      if (group.length === 0) return
      running += 1
      void handle(group).then(() => {
        running -= 1
        startGroups()
      })
    }
  }

  function takeGroup(): readonly Waiting<Input, Output>[] {
    const group: Waiting<Input, Output>[] = []
    let taken = 0
    for (const waiter of queue) {
      if (group.length === maxInputs) break
      // Otherwise nobody waits for it any more.
      if (!waiter.hasEnded) group.push(waiter)
      taken += 1
    }
    queue.splice(0, taken)
    return group
  }

  async function handle(group: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(group.map(({ input }) => input))
      group.forEach((waiter, index) => {
        waiter.resolve(outputs[index] as Output)
      })
    } catch (error) {
      if (group.length === 1 || !isOfInput(error)) {
        for (const waiter of group) waiter.reject(error as Error)
        return
      }
      const half = Math.ceil(group.length / 2)
      await handle(group.slice(0, half))
      await handle(group.slice(half))
    }
  }

  return {
    call,
    get waiting() {
      return waiting
    },
  }
}
