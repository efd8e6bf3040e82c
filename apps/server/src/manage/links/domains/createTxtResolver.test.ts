import { createSocket, type Socket } from 'node:dgram'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTxtResolver } from './createTxtResolver.ts'

/** Responds by the first label: `text`, `nothing`, `empty` or `refused`. Any other query gets no response. */
let socket: Socket
let server = ''

beforeAll(async () => {
  socket = createSocket('udp4', (query, { port, address }) => {
    const response = respond(query)
    if (response) socket.send(response, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  server = `127.0.0.1:${socket.address().port}`
})
afterAll(() => {
  socket.close()
})

function respond(query: Buffer): Buffer | null {
  const label = query.subarray(13, 13 + query.readUInt8(12)).toString()
  const end = query.indexOf(0, 12) + 5
  const question = query.subarray(12, end)
  const header = (code: number, answers: number) => {
    const bytes = Buffer.alloc(12)
    query.copy(bytes, 0, 0, 2)
    bytes.writeUInt16BE(0x8180 | code, 2)
    bytes.writeUInt16BE(1, 4)
    bytes.writeUInt16BE(answers, 6)
    return bytes
  }
  if (label === 'text') {
    // One record in two parts, as long values are sent.
    const data = Buffer.from('\x05first\x07-second', 'latin1')
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, data.length])
    return Buffer.concat([header(0, 1), question, record, data])
  }
  if (label === 'nothing') return Buffer.concat([header(3, 0), question])
  if (label === 'empty') return Buffer.concat([header(0, 0), question])
  if (label === 'refused') return Buffer.concat([header(2, 0), question])
  return null
}

const resolve = (name: string) =>
  createTxtResolver({ timeoutMs: 200, tries: 2, servers: [server] })(name)

test('joins the parts of a record', async () => {
  expect(await resolve('text.example')).toEqual(['first-second'])
})

test.each(['nothing.example', 'empty.example'])(
  'resolves to an empty list for %s',
  async (name) => {
    expect(await resolve(name)).toEqual([])
  },
)

test('rejects if the name server fails', async () => {
  await expect(resolve('refused.example')).rejects.toThrow('ESERVFAIL')
})

test('rejects within the time limit if the name server does not respond', async () => {
  const startedMs = performance.now()
  await expect(resolve('silent.example')).rejects.toThrow()
  expect(performance.now() - startedMs).toBeLessThan(2_000)
})
