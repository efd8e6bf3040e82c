import { describe, expect, test } from 'vitest'
import { ApiError } from './apiError.ts'
import { createApi } from './createApi.ts'
import { followStream, type StreamState } from './followStream.ts'
import { readEventStream } from './readEventStream.ts'

const encoder = new TextEncoder()

/** A body that arrives in these chunks. Without an end, it stays open. */
function toBody(chunks: readonly string[], isOpen = false): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      if (!isOpen) controller.close()
    },
  })
}

const block = (id: string, data: object) => `id: ${id}\nevent: x\ndata: ${JSON.stringify(data)}\n\n`
const respond = (...chunks: string[]) => new Response(toBody(chunks))
const failWith = (status: number, retryAfter: number | null = null) => {
  throw new ApiError(status, null, retryAfter)
}

/** Follows a stream whose connections are these, and records waits, positions and states. */
function follow(connections: readonly (() => Response)[], lastEventId?: string) {
  const opened: (string | null)[] = []
  const waits: number[] = []
  const positions: string[] = []
  const states: StreamState[] = []
  const stopping = new AbortController()
  const events = followStream<{ readonly n: number }>(
    (lastId) => {
      opened.push(lastId)
      const next = connections[opened.length - 1]
      if (next === undefined) stopping.abort()
      return Promise.resolve().then(() => (next ?? (() => respond()))())
    },
    {
      signal: stopping.signal,
      ...(lastEventId === undefined ? {} : { lastEventId }),
      onPosition: (id) => positions.push(id),
      onState: (state) => states.push(state),
    },
    { sleep: (ms) => Promise.resolve(void waits.push(ms)), random: () => 1 },
  )
  return { events, opened, waits, positions, states, stopping }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('the parser', () => {
  const text = `retry: 500\n\n: beat\nid: 1\n\n${block('2', { a: 'ü€😀' })}${block('3', { b: 1 })}: beat\nid: 4\n\nid: 5\ndata: cut`

  test.each([
    ['LF', text],
    ['CRLF', text.replaceAll('\n', '\r\n')],
    ['CR', text.replaceAll('\n', '\r')],
  ])('reads events with %s, however the bytes are cut', async (_, body) => {
    const bytes = encoder.encode(body)
    for (const size of [1, 2, 3, 7, 1_000]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(chunk)
          controller.close()
        },
      })
      const read = await collect(readEventStream(stream, new AbortController().signal))
      expect(read.filter(({ data }) => data !== null)).toMatchObject([
        { lastId: '2', data: '{"a":"ü€😀"}' },
        { lastId: '3', data: '{"b":1}' },
      ])
      expect(read.map(({ retryMs }) => retryMs)).toContain(500)
      expect(read.at(-1)?.lastId).toBe('4')
    }
  })

  test('closes the connection when the caller stops', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(encoder.encode(block('1', {})))
      },
      cancel: () => {
        isCancelled = true
      },
    })
    for await (const event of readEventStream(body, new AbortController().signal)) {
      expect(event.lastId).toBe('1')
      break
    }
    expect(isCancelled).toBe(true)
  })
})

describe('a followed stream', () => {
  test('continues after the last id when its connection ends', async () => {
    const { events, opened, positions, states } = follow([
      () => respond(block('1', { n: 1 }), ': beat\nid: 2\n\n'),
      () => respond(block('3', { n: 3 })),
    ])
    expect(await collect(events)).toEqual([{ n: 1 }, { n: 3 }])
    expect(opened).toEqual([null, '2', '3'])
    expect(positions).toEqual(['1', '2', '3'])
    expect(states.slice(0, 3)).toEqual(['open', 'waiting', 'open'])
  })

  test('starts after a given id', async () => {
    const { events, opened } = follow([], '7')
    expect(await collect(events)).toEqual([])
    expect(opened).toEqual(['7'])
  })

  test('waits longer after each failure, and as little as at first after a success', async () => {
    const offline = () => {
      throw new TypeError('fetch failed')
    }
    const { events, waits } = follow([
      ...Array.from({ length: 7 }, () => offline),
      () => respond(`retry: 100\n\n${block('1', { n: 1 })}`),
      offline,
    ])
    expect(await collect(events)).toEqual([{ n: 1 }])
    expect(waits.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(waits.slice(7, 9)).toEqual([100, 200])
  })

  test.each([429, 503])('obeys Retry-After of %i', async (status) => {
    const { events, waits } = follow([() => failWith(status, 90), () => respond()])
    await collect(events)
    expect(waits[0]).toBe(90_000)
  })

  test.each([401, 403, 404, 422])('throws what %i means, and does not retry', async (status) => {
    const { events, opened } = follow([() => failWith(status), () => respond()])
    await expect(collect(events)).rejects.toMatchObject({ status })
    expect(opened).toHaveLength(1)
  })

  test('ends when its signal is aborted, while it waits for events too', async () => {
    const { events, stopping } = follow([() => new Response(toBody([block('1', { n: 1 })], true))])
    expect(await events.next()).toEqual({ done: false, value: { n: 1 } })
    const next = events.next()
    stopping.abort()
    expect((await next).done).toBe(true)
  })
})

test('a stream of the client sends the key, the query and the last id', async () => {
  const sent: { url: string; init: RequestInit }[] = []
  const stopping = new AbortController()
  const api = createApi({
    origin: 'https://links.example',
    key: 'sk_1',
    fetch: (url, init = {}) => {
      sent.push({ url: url as string, init })
      return Promise.resolve(respond(block('2', { kind: 'gap' })))
    },
  })
  const events = api.streamLive({
    params: { appId: 'app_1' },
    query: { kinds: ['click', 'install'] },
    lastEventId: '1',
    signal: stopping.signal,
  })
  for await (const event of events) {
    expect(event).toEqual({ kind: 'gap' })
    stopping.abort()
  }
  expect(sent).toHaveLength(1)
  expect(sent[0]?.url).toBe(
    'https://links.example/api/v1/apps/app_1/live?kinds=click&kinds=install',
  )
  expect(sent[0]?.init).toMatchObject({
    method: 'GET',
    credentials: 'omit',
    headers: { authorization: 'Bearer sk_1', 'last-event-id': '1' },
  })
})
