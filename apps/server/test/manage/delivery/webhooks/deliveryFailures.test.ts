import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enqueueMessage } from '#pipeline/outbox/enqueueMessage.ts'
import { createSafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { SafeFetchError } from '#platform/outbound/safeFetchError.ts'
import { type Receiver, respondWith } from '#test/support/startReceiver.ts'
import { serverSecret, useWebhooks } from './useWebhooks.ts'

const hooks = useWebhooks()
const { clock } = hooks

const listIds = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id'])
/** The request timeout of these tests is 2 s, and the lease ends 40 s later. */
const leaseMs = 42_000

test('deliveries claimed by a killed process are delivered by another', async () => {
  const appId = await hooks.createApp()
  let isHolding = true
  const receiver = await hooks.startReceiver((_, response) => {
    // The first requests get no response, so it is unknown whether they arrived.
    if (!isHolding) response.end()
  })
  const endpoint = await hooks.createEndpoint(appId, { url: receiver.url })
  const sent = [await hooks.emit(appId), await hooks.emit(appId)]
  const process = spawn(
    globalThis.process.execPath,
    [
      '--conditions=@throughlink/source',
      join(import.meta.dirname, 'deliverUntilKilled.ts'),
      hooks.databaseUrl,
      serverSecret.toString('hex'),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  try {
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2)
  } finally {
    process.kill('SIGKILL')
    await once(process, 'exit')
  }
  isHolding = false
  const worker = hooks.startWorker()
  await worker.deliver()
  expect(receiver.received).toHaveLength(2)
  // The lease of that process: its request timeout of 20 s, plus 40 s.
  clock.nowMs += 90_000
  await worker.deliver()
  expect(listIds(receiver).slice(2).toSorted()).toEqual(sent.toSorted())
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([
    { status: 'delivered', attemptCount: 2 },
    { status: 'delivered', attemptCount: 2 },
  ])
})

test('a delivery that was claimed and never sent becomes available when its lease ends, not before', async () => {
  const appId = await hooks.createApp()
  const receiver = await hooks.startReceiver()
  const endpoint = await hooks.createEndpoint(appId, { url: receiver.url })
  const messageId = await hooks.emit(appId)
  const claimed = Promise.withResolvers<undefined>()
  const lost = hooks.startWorker({
    stopTimeoutMs: 1,
    safeFetch: (_url, { signal }) => {
      claimed.resolve(undefined)
      // Ends only when the worker is stopped.
      return new Promise((_resolve, reject) => {
        const stop = () => reject(new SafeFetchError('stopped', 'The test is over.'))
        signal?.addEventListener('abort', stop)
      })
    },
  })
  void lost.deliver()
  await claimed.promise
  const worker = hooks.startWorker()
  clock.nowMs += leaseMs - 1
  await worker.deliver()
  expect(receiver.received).toHaveLength(0)
  clock.nowMs += 1
  await worker.deliver()
  expect(listIds(receiver)).toEqual([messageId])
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([{ status: 'delivered' }])
})

test('a worker whose lease has ended does not overwrite the result of another', async () => {
  const appId = await hooks.createApp()
  const receiver = await hooks.startReceiver()
  const endpoint = await hooks.createEndpoint(appId, { url: receiver.url })
  await hooks.emit(appId)
  const claimed = Promise.withResolvers<undefined>()
  const resumed = Promise.withResolvers<undefined>()
  const slow = hooks.startWorker({
    safeFetch: async () => {
      claimed.resolve(undefined)
      await resumed.promise
      const body = Buffer.alloc(0)
      return { status: 500, headers: {}, body, url: '', certificateExpiresAtMs: null }
    },
  })
  const late = slow.deliver()
  await claimed.promise
  clock.nowMs += leaseMs
  await hooks.startWorker().deliver()
  resumed.resolve(undefined)
  await late
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([
    { status: 'delivered', attemptCount: 2, lastStatusCode: 204, lastError: null },
  ])
})

test('concurrent workers send each message once', async () => {
  const appId = await hooks.createApp()
  const receivers = [
    await hooks.startReceiver(),
    await hooks.startReceiver(),
    await hooks.startReceiver(),
  ]
  for (const { url } of receivers) await hooks.createEndpoint(appId, { url })
  const sent: string[] = []
  for (let count = 0; count < 40; count++) sent.push(await hooks.emit(appId))
  await Promise.all([1, 2, 3, 4].map(() => hooks.startWorker().deliver()))
  for (const receiver of receivers) {
    expect(listIds(receiver).toSorted()).toEqual(sent.toSorted())
  }
})

test('a stop releases unfinished deliveries, and another worker claims them immediately', async () => {
  const appId = await hooks.createApp()
  let isHolding = true
  const receiver = await hooks.startReceiver((_, response) => {
    if (!isHolding) response.end()
  })
  const endpoint = await hooks.createEndpoint(appId, { url: receiver.url })
  const messageId = await hooks.emit(appId)
  const stopped = hooks.startWorker({ stopTimeoutMs: 1, timeoutMs: 20_000 })
  void stopped.deliver()
  await expect.poll(() => receiver.received.length).toBe(1)
  await stopped.stop()
  isHolding = false
  await hooks.startWorker().deliver()
  expect(listIds(receiver)).toEqual([messageId, messageId])
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([{ status: 'delivered' }])
})

test('a message is sent only if its transaction commits', async () => {
  const appId = await hooks.createApp()
  const receiver = await hooks.startReceiver()
  await hooks.createEndpoint(appId, { url: receiver.url })
  const data = { appId, installId: 'one' }
  const message = { appId, type: 'install.unmatched', data, nowMs: clock.nowMs } as const
  const rolledBack = hooks.db.transaction().execute(async (trx) => {
    expect(await enqueueMessage(trx, message)).not.toBeNull()
    throw new Error('The change failed.')
  })
  await expect(rolledBack).rejects.toThrow('The change failed.')
  const worker = hooks.startWorker()
  await worker.deliver()
  expect(receiver.received).toHaveLength(0)
  const messageId = await hooks.emit(appId)
  await worker.deliver()
  expect(listIds(receiver)).toEqual([messageId])
})

test('redirects are not followed', async () => {
  const appId = await hooks.createApp()
  const canary = await hooks.startReceiver()
  const receiver = await hooks.startReceiver(respondWith(302, { location: canary.url }))
  const endpoint = await hooks.createEndpoint(appId, { url: receiver.url })
  await hooks.emit(appId)
  await hooks.startWorker().deliver()
  expect(canary.connections()).toBe(0)
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([
    { status: 'pending', lastStatusCode: 302, lastError: 'redirected' },
  ])
})

test('nothing is sent to an endpoint in the network of the operator', async () => {
  const appId = await hooks.createApp()
  const canary = await hooks.startReceiver()
  const strictFetch = createSafeFetch({
    mayUseHttp: true,
    ports: 'any',
    resolve: () => Promise.resolve(['127.0.0.1']),
  })
  const urls = [canary.url, `http://hooks.example:${canary.port}/`]
  const endpoints = await Promise.all(urls.map((url) => hooks.createEndpoint(appId, { url })))
  await hooks.emit(appId)
  await hooks.startWorker({ safeFetch: strictFetch }).deliver()
  expect(canary.connections()).toBe(0)
  const errors = endpoints.map(
    async ({ id }) => (await hooks.listDeliveries(appId, id))[0]?.lastError,
  )
  expect(await Promise.all(errors)).toEqual(['url_refused', 'address_refused'])
})

test.each([
  ['drips its headers byte by byte', 'timed_out', drip],
  ['resets the connection', 'connection_failed', (socket: Socket) => socket.resetAndDestroy()],
  ['does not speak HTTP', 'connection_failed', (socket: Socket) => socket.end('SSH-2.0-x\r\n')],
])('a receiver that %s fails with %s, and does not delay others', async (_, error, behave) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    behave(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const appId = await hooks.createApp()
    const bad = await hooks.createEndpoint(appId, { url: `http://127.0.0.1:${port}/` })
    const good = await hooks.startReceiver()
    await hooks.createEndpoint(appId, { url: good.url })
    for (let count = 0; count < 10; count++) await hooks.emit(appId)
    await hooks.startWorker({ timeoutMs: 1_000 }).deliver()
    expect(good.received).toHaveLength(10)
    const tried = (await hooks.listDeliveries(appId, bad.id)).filter(
      (each) => each.attemptCount > 0,
    )
    expect(tried.length).toBeLessThanOrEqual(5)
    expect(new Set(tried.map(({ lastError }) => lastError))).toEqual(new Set([error]))
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

test('a receiver that responds with 200 and a slow body has accepted the message', async () => {
  const appId = await hooks.createApp()
  const receiver = await hooks.startReceiver((_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('x')
  })
  const endpoint = await hooks.createEndpoint(appId, { url: receiver.url })
  await hooks.emit(appId)
  await hooks.startWorker().deliver()
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([{ status: 'delivered' }])
})

function drip(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n')
  const timer = setInterval(() => socket.write('x'), 20)
  socket.on('close', () => clearInterval(timer))
}
