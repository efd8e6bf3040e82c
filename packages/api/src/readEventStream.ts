/** A block of a `text/event-stream` body. */
export interface ServerSentEvent {
  /** The last id so far, which a block without an event may have changed. */
  readonly lastId: string | null
  /** Null for a block without an event, such as a comment. */
  readonly data: string | null
  /** How long to wait before a reconnect, if the server says so. */
  readonly retryMs: number | null
}

/** Reads the blocks of a body until it ends or the signal is aborted. Leaves out an incomplete last block. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent, undefined> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  let lastId: string | null = null
  // Resolves a read in progress as the end of the body.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const read = readBlock(block)
        lastId = read.id ?? lastId
        yield { lastId, data: read.data, retryMs: read.retryMs }
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    // Closes the connection if the caller stops reading.
    cancel()
  }
}

function readBlock(block: string) {
  let id: string | null = null
  let retryMs: number | null = null
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? []
    if (name === 'id') id = value
    else if (name === 'data') data.push(value)
    else if (name === 'retry' && /^\d+$/.test(value)) retryMs = Number(value)
  }
  return { id, data: data.length === 0 ? null : data.join('\n'), retryMs }
}
