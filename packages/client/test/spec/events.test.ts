import { createLinkAnalytics, LinkEventNames } from '@throughlink/client'
import { createTestPhone } from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { launch } from '../launch.ts'
import { sentEvents } from '../requests.ts'

test('[spec 6.2] a logged event is sent automatically', async () => {
  const phone = createTestPhone()
  const client = await launch(phone)
  client.logEvent(LinkEventNames.Purchase, { value: 12.5 })
  await phone.clock.advance(10_000)
  expect(phone.service.requestsTo('events')).toHaveLength(1)
  expect(sentEvents(phone)).toEqual([
    expect.objectContaining({ name: 'purchase', data: { value: 12.5 } }),
  ])
})

test('[spec 6.2] an event logged through LinkAnalytics is sent by its client', async () => {
  const analytics = createLinkAnalytics()
  const phone = createTestPhone()
  const client = phone.createClient({}, { analytics })
  client.start()
  analytics.logEvent('share')
  await phone.clock.advance(10_000)
  expect(sentEvents(phone)).toEqual([expect.objectContaining({ name: 'share' })])
})

test.for(Object.entries(LinkEventNames))(
  '[spec 6.3] LinkEventNames.%s and "%s" name the same event',
  async ([member, value]) => {
    const phone = createTestPhone()
    const client = await launch(phone)
    client.logEvent(LinkEventNames[member as keyof typeof LinkEventNames])
    client.logEvent(value)
    await client.flush()
    expect(sentEvents(phone).map(({ name }) => name)).toEqual([value, value])
  },
)
