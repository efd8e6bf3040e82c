import { ApiError } from './apiError.ts'
import { readEventStream } from './readEventStream.ts'

/** `open`: events arrive. `waiting`: the connection was lost, and is opened again. */
export type StreamState = 'open' | 'waiting'

export interface StreamOptions {
  /** Ends the stream. */
  readonly signal?: AbortSignal
  /** Resumes after this event: the `lastEventId` that an earlier stream reported. */
  readonly lastEventId?: string
  /** Called with each new position. Pass it as `lastEventId` to resume later. */
  readonly onPosition?: (lastEventId: string) => void
  /** Called when the connection is opened or lost. */
  readonly onState?: (state: StreamState) => void
}

/** Sends the request of a stream. Rejects with `ApiError` for an error status. */
export type OpenStream = (lastEventId: string | null, signal: AbortSignal) => Promise<Response>

export interface Waits {
  /** Resolves after this time, or as soon as the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly random: () => number
}

const minWaitMs = 1_000
const maxWaitMs = 30_000
/** The service sends something at least every 15 seconds. After a longer silence the connection is dead. */
const maxSilenceMs = 40_000

/**
 * Yields the events of a stream, and reconnects when it ends or fails, from where it was. Waits longer after each
 * failure in a row. Ends when the signal is aborted. Throws `ApiError` if the service refuses the request for good:
 * for any status from 400 to 499, except 408 and 429.
 */
export async function* followStream<Event>(
  open: OpenStream,
  options: StreamOptions,
  { sleep, random }: Waits = { sleep: wait, random: Math.random },
): AsyncGenerator<Event, undefined> {
  const { signal = new AbortController().signal, onPosition, onState } = options
  const state = { failures: 0, lastId: options.lastEventId ?? null, waitMs: minWaitMs }
  while (!signal.aborted) {
    let error: unknown = null
    const connection = new AbortController()
    const abort = () => {
      connection.abort()
    }
    signal.addEventListener('abort', abort)
    let timer = setTimeout(abort, maxSilenceMs)
    try {
      const { body } = await open(state.lastId, connection.signal)
      onState?.('open')
      if (body !== null) {
        for await (const { data, lastId, retryMs } of readEventStream(body, connection.signal)) {
          clearTimeout(timer)
          timer = setTimeout(abort, maxSilenceMs)
          state.failures = 0
          state.waitMs = retryMs ?? state.waitMs
          if (lastId !== null && lastId !== state.lastId) {
            state.lastId = lastId
            // After the event was handled, so that one that was not is received again.
            if (data === null) onPosition?.(lastId)
          }
          if (data === null) continue
          yield JSON.parse(data) as Event
          if (lastId !== null) onPosition?.(lastId)
        }
      }
    } catch (thrown) {
      if (isFinal(thrown)) throw thrown
      error = thrown
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      connection.abort()
    }
    if (isAborted(signal)) return
    onState?.('waiting')
    await sleep(chooseWait(error, state, random()), signal)
    state.failures += 1
  }
}

/** A getter changes between two reads, which the type checker does not know. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted
}

/** Waits between half of the time and all of it, so that clients that were cut off together come back apart. */
function chooseWait(
  error: unknown,
  { failures, waitMs }: { readonly failures: number; readonly waitMs: number },
  random: number,
): number {
  const backoffMs = Math.min(waitMs * 2 ** failures, maxWaitMs) * (0.5 + random / 2)
  const retryAfter = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0
  return Math.max(backoffMs, retryAfter * 1_000)
}

function isFinal(error: unknown): boolean {
  if (error instanceof SyntaxError) return true
  if (!(error instanceof ApiError)) return false
  const { status } = error
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
