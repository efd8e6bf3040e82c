import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { listen } from './listen.ts'

const sockets: Socket[] = []
const servers: FastifyInstance[] = []
const burst = 160

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function start(port = 0) {
  const server = Fastify()
  servers.push(server)
  const answer = Promise.withResolvers<string>()
  const started: number[] = []
  server.get('/', () => {
    started.push(performance.now())
    return answer.promise
  })
  const url = await listen(server, { host: '127.0.0.1', port })
  return { server, port: Number(new URL(url).port), answer, started }
}

function open(port: number): Socket[] {
  const opened = Array.from({ length: burst }, () => connect(port, '127.0.0.1'))
  sockets.push(...opened)
  return opened
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  return once(socket, 'connect').then(
    () => false,
    () => true,
  )
}

test.runIf(process.platform === 'linux')(
  'a turn of the event loop accepts many connections, so that a burst does not keep others waiting',
  async () => {
    const { server, port } = await start()
    let accepted = 0
    server.server.on('connection', () => {
      accepted += 1
    })
    open(port)
    let turns = 0
    for (; accepted < burst; turns += 1) await new Promise(setImmediate)
    // With one listener, as many as there are connections.
    expect(turns).toBeLessThan(burst / 2)
  },
)

test('a port that another service listens on is refused', async () => {
  const { port } = await start()
  await expect(start(port)).rejects.toThrow('EADDRINUSE')
})

test('a server that closes finishes the requests of all its listeners, and accepts no more', async () => {
  const { server, port, answer, started } = await start()
  const responses = open(port).map(async (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    await once(socket, 'end')
    return text
  })
  await expect.poll(() => started.length).toBe(burst)
  let isClosed = false
  const closing = server.close().then(() => (isClosed = true))
  await expect.poll(() => isRefused(port)).toBe(true)
  expect(isClosed).toBe(false)
  answer.resolve('done')
  for (const text of await Promise.all(responses)) expect(text).toMatch(/^HTTP\/1.1 200.*done$/s)
  await closing
})
