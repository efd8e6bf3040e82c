import { Readable } from 'node:stream'

/** A server-sent event. */
export interface SentEvent {
  readonly event: string
  readonly data: object
  /** The client sends it as `Last-Event-ID` to continue after this event. */
  readonly id?: string
}

export interface EventStream {
  /** The body of the response. */
  readonly body: Readable
  readonly send: (event: SentEvent) => void
  /** Sends a comment, which keeps the connection open, and moves the client's position. */
  readonly beat: (id: string | null) => void
  /** Ends the response after what was sent. */
  readonly end: () => void
}

/** How much may wait for a client. One that reads more slowly is disconnected, and continues when it reconnects. */
const maxWaitingBytes = 1_000_000

/** How long a client waits before it reconnects, in milliseconds. */
const reconnectMs = 2_000

/** Creates the body of a `text/event-stream` response. Writing never waits for the client. */
export function createEventStream(maxBytes = maxWaitingBytes): EventStream {
  const body = new Readable({ read: () => undefined })

  function write(text: string): void {
    if (body.destroyed || body.readableEnded) return
    // The buffer is empty unless the connection is slower than the stream.
    if (body.readableLength + Buffer.byteLength(text) > maxBytes) body.destroy()
    else body.push(text)
  }

  let isEnded = false
  write(`retry: ${reconnectMs}\n\n`)
  return {
    body,
    send({ event, data, id }) {
      if (isEnded) return
      const position = id === undefined ? '' : `id: ${id}\n`
      // JSON has no line breaks, so the data is one line.
      write(`${position}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    beat(id) {
      if (isEnded) return
      // An event without data is not dispatched, but its id counts.
      write(id === null ? ': beat\n\n' : `: beat\nid: ${id}\n\n`)
    },
    end() {
      if (isEnded) return
      isEnded = true
      body.push(null)
    },
  }
}
