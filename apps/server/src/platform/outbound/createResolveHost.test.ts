import { createSocket } from 'node:dgram'
import { afterEach, expect, test } from 'vitest'
import { createResolveHost } from './createResolveHost.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const [typeA, typeAaaa] = [1, 28]
const serverFailure = 2

/** Null: no response. A number: an error code. Otherwise addresses as bytes. */
type Reply = null | number | readonly (readonly number[])[]

/** Starts a name server with one reply per record type. */
async function startNameServer(replies: Readonly<Record<number, Reply>>): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const end = question.indexOf(0, 12) + 5
    const type = question.readUInt16BE(end - 4)
    const reply = replies[type] ?? null
    if (reply === null) return
    const answers = typeof reply === 'number' ? [] : reply
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180 | (typeof reply === 'number' ? reply : 0), 2)
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt16BE(0, 10)
    const records = answers.map((bytes) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]),
    )
    socket.send(Buffer.concat([head, question.subarray(12, end), ...records]), from.port)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  stops.push(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}

const never = new AbortController().signal
const v6 = [0x26, 6, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]

test('all IPv4 and IPv6 addresses are returned', async () => {
  const addresses = [
    [8, 8, 8, 8],
    [127, 0, 0, 1],
  ]
  const server = await startNameServer({ [typeA]: addresses, [typeAaaa]: [v6] })
  const found = await createResolveHost([server])('hooks.example.com', never)
  expect(found).toEqual(['8.8.8.8', '127.0.0.1', '2606:4700::1'])
})

test('if one record type fails, addresses of the other are returned', async () => {
  const server = await startNameServer({ [typeA]: [[8, 8, 8, 8]], [typeAaaa]: serverFailure })
  expect(await createResolveHost([server])('hooks.example.com', never)).toEqual(['8.8.8.8'])
})

test('a name without addresses rejects', async () => {
  const server = await startNameServer({ [typeA]: [], [typeAaaa]: [] })
  await expect(createResolveHost([server])('hooks.example.com', never)).rejects.toThrow(
    'no address',
  )
})

test('a silent name server is abandoned when the signal is aborted', async () => {
  const server = await startNameServer({})
  const controller = new AbortController()
  const found = createResolveHost([server])('hooks.example.com', controller.signal)
  controller.abort()
  await expect(found).rejects.toThrow('no address')
})
