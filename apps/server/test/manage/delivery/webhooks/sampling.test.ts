import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createAnnouncer } from '#pipeline/outbox/createAnnouncer.ts'
import { getSampleFraction } from '#pipeline/outbox/getSampleFraction.ts'
import { noOpenedLink } from '#pipeline/shipping/findOpenedLink.ts'
import { listAnnouncements } from '#pipeline/shipping/listAnnouncements.ts'
import { sortEntries } from '#pipeline/shipping/sortEntries.ts'
import { makeClick } from '#test/pipeline/shipping/entries.ts'
import { useWebhooks } from './useWebhooks.ts'

const hooks = useWebhooks()
const { clock } = hooks

interface Body {
  readonly type: string
  readonly sampleRate?: number
  readonly data: { readonly items: readonly unknown[] }
}

test('an endpoint gets the share of the messages that it samples, and each says so', async () => {
  const appId = await hooks.createApp()
  const receiver = await hooks.startReceiver()
  const sampling = { 'install.unmatched': 0.5 }
  const endpoint = await hooks.createEndpoint(appId, { url: receiver.url, sampling })
  const whole = await hooks.createEndpoint(appId, { url: receiver.url })
  const ids: string[] = []
  for (let count = 0; count < 40; count++) ids.push(await hooks.emit(appId))
  expect(ids).not.toContain('')
  const list = async (id: string) =>
    (await hooks.listDeliveries(appId, id)).map(({ messageId }) => messageId)
  const sampled = ids.filter((id) => getSampleFraction(id) < 0.5)
  expect((await list(endpoint.id)).toSorted()).toEqual(sampled.toSorted())
  expect(await list(whole.id)).toHaveLength(40)
  await hooks.startWorker().deliver()
  const bodies = receiver.received.map(({ body }) => JSON.parse(body) as Body)
  expect(bodies.filter(({ sampleRate }) => sampleRate === 0.5)).toHaveLength(sampled.length)
  expect(bodies.filter((body) => 'sampleRate' in body)).toHaveLength(sampled.length)
})

test('clicks arrive in few signed messages, below the 20 kB of Standard Webhooks', async () => {
  const appId = await hooks.createApp()
  const receiver = await hooks.startReceiver()
  const { secret } = await hooks.createEndpoint(appId, {
    url: receiver.url,
    eventTypes: ['link.clicked'],
  })
  const announce = createAnnouncer({
    pool: hooks.postgres.pool,
    now: () => clock.nowMs,
    onFailure: (error) => hooks.failures.push(error),
  })
  const entries = Array.from({ length: 500 }, () => makeClick({ appId }))
  const batch = { id: randomUUID(), writtenAtMs: clock.nowMs, entries }
  const sorted = sortEntries([batch])
  const found = { ...sorted, getInstall: () => null, getOpenedLink: () => noOpenedLink }
  await announce(randomUUID(), listAnnouncements(found))
  await hooks.startWorker().deliver()
  expect(receiver.received.length).toBeLessThanOrEqual(10)
  const bodies = receiver.received.map(({ body, headers }) => {
    expect(Buffer.byteLength(body)).toBeLessThan(20_000)
    return new Webhook(secret).verify(body, headers) as Body
  })
  expect(bodies.flatMap(({ data }) => data.items)).toHaveLength(500)
})
