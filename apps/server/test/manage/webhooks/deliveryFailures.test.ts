import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSafeFetch } from '../../../src/platform/outbound/createSafeFetch.ts'
import { SafeFetchError } from '../../../src/platform/outbound/safeFetchError.ts'
import { enqueueMessage } from '../../../src/pipeline/outbox/enqueueMessage.ts'
import { answerWith, type Receiver } from '../../support/startReceiver.ts'
import { serverSecret, useWebhooks } from './useWebhooks.ts'

const hooks = useWebhooks()
const { clock } = hooks

const idsAt = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id'])
/** A request may take 2 s in these tests; a claim ends 40 s after that. */
const leaseMs = 42_000

test('what a process had claimed when it was killed is delivered by another', async () => {
  const appId = await hooks.app()
  let isHolding = true
  const receiver = await hooks.receiver((_, response) => {
    // The first ones are taken in and not answered: whether they arrived, nobody can tell.
    if (!isHolding) response.end()
  })
  const endpoint = await hooks.endpoint(appId, { url: receiver.url })
  const sent = [await hooks.happen(appId), await hooks.happen(appId)]
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
  const worker = hooks.worker()
  await worker.deliver()
  expect(receiver.received).toHaveLength(2)
  // A request of that process may take 20 s, and a little more.
  clock.nowMs += 90_000
  await worker.deliver()
  expect(idsAt(receiver).slice(2).toSorted()).toEqual(sent.toSorted())
  expect(await hooks.deliveries(appId, endpoint.id)).toMatchObject([
    { status: 'delivered', attemptCount: 2 },
    { status: 'delivered', attemptCount: 2 },
  ])
})

test('one that was claimed and never sent comes back when its lease ends, not before', async () => {
  const appId = await hooks.app()
  const receiver = await hooks.receiver()
  const endpoint = await hooks.endpoint(appId, { url: receiver.url })
  const messageId = await hooks.happen(appId)
  const claimed = Promise.withResolvers<undefined>()
  const lost = hooks.worker({
    stopTimeoutMs: 1,
    safeFetch: (_url, { signal }) => {
      claimed.resolve(undefined)
      // Ends with the test, and never by itself.
      return new Promise((_resolve, reject) => {
        const stop = () => reject(new SafeFetchError('stopped', 'The test is over.'))
        signal?.addEventListener('abort', stop)
      })
    },
  })
  void lost.deliver()
  await claimed.promise
  const worker = hooks.worker()
  clock.nowMs += leaseMs - 1
  await worker.deliver()
  expect(receiver.received).toHaveLength(0)
  clock.nowMs += 1
  await worker.deliver()
  expect(idsAt(receiver)).toEqual([messageId])
  expect(await hooks.deliveries(appId, endpoint.id)).toMatchObject([{ status: 'delivered' }])
})

test('a worker that comes too late does not undo what another one recorded', async () => {
  const appId = await hooks.app()
  const receiver = await hooks.receiver()
  const endpoint = await hooks.endpoint(appId, { url: receiver.url })
  await hooks.happen(appId)
  const claimed = Promise.withResolvers<undefined>()
  const resumed = Promise.withResolvers<undefined>()
  const slow = hooks.worker({
    safeFetch: async () => {
      claimed.resolve(undefined)
      await resumed.promise
      return { status: 500, headers: {}, body: Buffer.alloc(0), url: '' }
    },
  })
  const late = slow.deliver()
  await claimed.promise
  clock.nowMs += leaseMs
  await hooks.worker().deliver()
  resumed.resolve(undefined)
  await late
  expect(await hooks.deliveries(appId, endpoint.id)).toMatchObject([
    { status: 'delivered', attemptCount: 2, lastStatusCode: 204, lastError: null },
  ])
})

test('workers of several servers send each message once', async () => {
  const appId = await hooks.app()
  const receivers = [await hooks.receiver(), await hooks.receiver(), await hooks.receiver()]
  for (const { url } of receivers) await hooks.endpoint(appId, { url })
  const sent: string[] = []
  for (let count = 0; count < 40; count++) sent.push(await hooks.happen(appId))
  await Promise.all([1, 2, 3, 4].map(() => hooks.worker().deliver()))
  for (const receiver of receivers) {
    expect(idsAt(receiver).toSorted()).toEqual(sent.toSorted())
  }
})

test('a stop gives back what it could not finish, and another worker takes it at once', async () => {
  const appId = await hooks.app()
  let isHolding = true
  const receiver = await hooks.receiver((_, response) => {
    if (!isHolding) response.end()
  })
  const endpoint = await hooks.endpoint(appId, { url: receiver.url })
  const messageId = await hooks.happen(appId)
  const stopped = hooks.worker({ stopTimeoutMs: 1, timeoutMs: 20_000 })
  void stopped.deliver()
  await expect.poll(() => receiver.received.length).toBe(1)
  await stopped.stop()
  isHolding = false
  await hooks.worker().deliver()
  expect(idsAt(receiver)).toEqual([messageId, messageId])
  expect(await hooks.deliveries(appId, endpoint.id)).toMatchObject([{ status: 'delivered' }])
})

test('what was rolled back is never sent, and what was committed is', async () => {
  const appId = await hooks.app()
  const receiver = await hooks.receiver()
  await hooks.endpoint(appId, { url: receiver.url })
  const data = { appId, installId: 'one' }
  const message = { appId, type: 'install.unmatched', data, nowMs: clock.nowMs } as const
  const undone = hooks.db.transaction().execute(async (trx) => {
    expect(await enqueueMessage(trx, message)).not.toBeNull()
    throw new Error('The change failed.')
  })
  await expect(undone).rejects.toThrow('The change failed.')
  const worker = hooks.worker()
  await worker.deliver()
  expect(receiver.received).toHaveLength(0)
  const messageId = await hooks.happen(appId)
  await worker.deliver()
  expect(idsAt(receiver)).toEqual([messageId])
})

test('a redirect is not followed, wherever it leads', async () => {
  const appId = await hooks.app()
  const canary = await hooks.receiver()
  const receiver = await hooks.receiver(answerWith(302, { location: canary.url }))
  const endpoint = await hooks.endpoint(appId, { url: receiver.url })
  await hooks.happen(appId)
  await hooks.worker().deliver()
  expect(canary.connections()).toBe(0)
  expect(await hooks.deliveries(appId, endpoint.id)).toMatchObject([
    { status: 'pending', lastStatusCode: 302, lastError: 'redirected' },
  ])
})

test('an endpoint within the operator’s network is not sent to', async () => {
  const appId = await hooks.app()
  const canary = await hooks.receiver()
  const named = createSafeFetch({
    mayUseHttp: true,
    ports: 'any',
    resolve: () => Promise.resolve(['127.0.0.1']),
  })
  const urls = [canary.url, `http://hooks.example:${canary.port}/`]
  const endpoints = await Promise.all(urls.map((url) => hooks.endpoint(appId, { url })))
  await hooks.happen(appId)
  await hooks.worker({ safeFetch: named }).deliver()
  expect(canary.connections()).toBe(0)
  const errors = endpoints.map(async ({ id }) => (await hooks.deliveries(appId, id))[0]?.lastError)
  expect(await Promise.all(errors)).toEqual(['url_refused', 'address_refused'])
})

test.each([
  ['drips its headers byte by byte', 'timed_out', drip],
  ['resets the connection', 'connection_failed', (socket: Socket) => socket.resetAndDestroy()],
  ['speaks no HTTP', 'connection_failed', (socket: Socket) => socket.end('SSH-2.0-x\r\n')],
])('a receiver that %s fails with %s, and delays nobody', async (_, error, behave) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    behave(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const appId = await hooks.app()
    const bad = await hooks.endpoint(appId, { url: `http://127.0.0.1:${port}/` })
    const good = await hooks.receiver()
    await hooks.endpoint(appId, { url: good.url })
    for (let count = 0; count < 10; count++) await hooks.happen(appId)
    await hooks.worker({ timeoutMs: 300 }).deliver()
    expect(good.received).toHaveLength(10)
    const tried = (await hooks.deliveries(appId, bad.id)).filter((each) => each.attemptCount > 0)
    expect(tried.length).toBeLessThanOrEqual(5)
    expect(new Set(tried.map(({ lastError }) => lastError))).toEqual(new Set([error]))
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

test('a receiver that answers 200 and drips its body has taken the message', async () => {
  const appId = await hooks.app()
  const receiver = await hooks.receiver((_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('x')
  })
  const endpoint = await hooks.endpoint(appId, { url: receiver.url })
  await hooks.happen(appId)
  await hooks.worker().deliver()
  expect(await hooks.deliveries(appId, endpoint.id)).toMatchObject([{ status: 'delivered' }])
})

function drip(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n')
  const timer = setInterval(() => socket.write('x'), 20)
  socket.on('close', () => clearInterval(timer))
}
