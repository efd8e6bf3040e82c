import { createParser } from 'eventsource-parser'

/** Part of a `text/event-stream` body. */
export interface ServerSentEvent {
  /** The last id so far, which a block without an event may have changed. */
  readonly lastId: string | null
  /** Null for bytes that complete no event, such as a comment. */
  readonly data: string | null
  /** How long to wait before a reconnect, if the server says so. */
  readonly retryMs: number | null
}

/** Reads a body until it ends or the signal is aborted. Leaves out an incomplete last block. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent, undefined> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let lastId: string | null = null
  let retryMs: number | null = null
  let events: ServerSentEvent[] = []
  const parser = createParser({
    onId: (id) => (lastId = id),
    onRetry: (ms) => (retryMs = ms),
    onEvent: ({ data }) => events.push({ lastId, data, retryMs: null }),
  })
  // Resolves a read in progress as the end of the body.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* events
      // The position after the events, and a sign of life if there are none.
      yield { lastId, data: null, retryMs }
      events = []
      retryMs = null
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    // Closes the connection if the caller stops reading.
    cancel()
  }
}
