import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBodyTime } from '#platform/http/limitBodyTime.ts'

const server = Fastify()
limitBodyTime(server, 50)
server.post('/', () => 'ok')
server.post('/refused', { onRequest: (_, reply) => void reply.code(403).send() }, () => 'ok')
server.post('/file', { config: { bodyMs: 60_000 } }, () => 'ok')
let port = 0
beforeAll(async () => {
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

/** Sends the head and a part of the body, then `rest`. Resolves to everything that was received. */
async function sendSlowly(path: string, rest: Promise<string>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (part) => (received += part.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
      'content-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  void rest.then((text) => socket.end(text))
  await closed
  return received
}

test('a body that does not arrive is rejected with 408', async () => {
  expect(await sendSlowly('/', new Promise(() => undefined))).toMatch(/^HTTP\/1\.1 408 /)
})

test('a route with its own limit waits longer', async () => {
  // The rest is sent after the other request was rejected.
  const other = sendSlowly('/', new Promise(() => undefined))
  expect(
    await sendSlowly(
      '/file',
      other.then(() => '}'),
    ),
  ).toMatch(/^HTTP\/1\.1 200 /)
})

test('an injected request is not limited, even if its body is never read', async () => {
  const response = await server.inject({ method: 'POST', url: '/refused', payload: { a: 1 } })
  expect(response.statusCode).toBe(403)
  // Beyond the limit. An error in the timer is uncaught, and fails the run.
  await sleep(100)
})
