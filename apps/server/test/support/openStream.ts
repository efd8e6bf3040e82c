import { request } from 'node:http'

export interface StreamedEvent {
  readonly id: string
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface OpenedStream {
  readonly status: number
  readonly contentType: string
  /** Received events, in order. Grows. */
  readonly events: readonly StreamedEvent[]
  /** Number of comments that keep the connection open. */
  readonly beats: () => number
  /** The last id of an event or comment. */
  readonly lastId: () => string
  readonly isEnded: () => boolean
  /** Stops reading without closing the connection. */
  readonly pause: () => void
  readonly close: () => void
}

/** Opens a stream of server-sent events. Resolves with its headers. */
export function openStream(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { headers }, (response) => {
      const events: StreamedEvent[] = []
      let [rest, lastId] = ['', '']
      let beats = 0
      let isEnded = false
      const readBlock = (block: string) => {
        const fields = new Map(
          block.split('\n').map((line) => {
            const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? []
            return [name, value] as const
          }),
        )
        lastId = fields.get('id') ?? lastId
        if (fields.has('')) beats += 1
        const data = fields.get('data')
        if (data === undefined) return
        events.push({
          id: lastId,
          event: fields.get('event') ?? '',
          data: JSON.parse(data) as StreamedEvent['data'],
        })
      }
      response.on('data', (chunk: Buffer) => {
        const blocks = (rest + chunk.toString()).split('\n\n')
        rest = blocks.pop() ?? ''
        blocks.forEach(readBlock)
      })
      response.on('close', () => (isEnded = true))
      response.on('error', () => undefined)
      resolve({
        status: response.statusCode ?? 0,
        contentType: response.headers['content-type'] ?? '',
        events,
        beats: () => beats,
        lastId: () => lastId,
        isEnded: () => isEnded,
        pause: () => response.pause(),
        close: () => outgoing.destroy(),
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
