import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBodyTime } from '../../../src/platform/http/limitBodyTime.ts'

const server = Fastify()
limitBodyTime(server, 50)
server.post('/', () => 'ok')
server.post('/file', { config: { bodyMs: 60_000 } }, () => 'ok')
let port = 0
beforeAll(async () => {
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

/** Sends the head and a part of the body; resolves to all that comes back until the end, or the next part. */
async function sendSlowly(path: string, rest: Promise<string>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (part) => (heard += part.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
      'content-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  void rest.then((text) => socket.end(text))
  await closed
  return heard
}

test('a body that does not come in is not waited for', async () => {
  expect(await sendSlowly('/', new Promise(() => undefined))).toMatch(/^HTTP\/1\.1 408 /)
})

test('where files are taken it is', async () => {
  // Comes when the other one has been given up.
  const other = sendSlowly('/', new Promise(() => undefined))
  expect(
    await sendSlowly(
      '/file',
      other.then(() => '}'),
    ),
  ).toMatch(/^HTTP\/1\.1 200 /)
})
