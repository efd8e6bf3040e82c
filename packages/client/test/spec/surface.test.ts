import { type LinkAnalytics, LinkEventNames } from '@throughlink/client'
import { createTestPhone } from '@throughlink/client/testing'
import { expect, expectTypeOf, test } from 'vitest'
import { launch } from '../launch.ts'
import { sentEvents } from '../requests.ts'

type EventName = Parameters<LinkAnalytics['logEvent']>[0]
type EventData = Parameters<LinkAnalytics['logEvent']>[1]

test('[spec 4.1.4] logEvent accepts a LinkEventNames member or its string value', async () => {
  expectTypeOf<LinkEventNames>().toExtend<EventName>()
  expectTypeOf<'sign_up'>().toExtend<EventName>()
  // More than specified: a wrapper of the app needs no cast.
  expectTypeOf<string>().toExtend<EventName>()

  const phone = createTestPhone()
  const client = await launch(phone)
  const members = Object.values(LinkEventNames)
  for (const member of members) client.logEvent(member)
  client.logEvent('sign_up')
  await client.flush()
  expect(sentEvents(phone).map(({ name }) => name)).toEqual([...members, 'sign_up'])
})

test.for([
  ['a string', 'abandoned'],
  ['a number', 12.5],
  ['a boolean', false],
  ['null', null],
  ['a list', [1, 'two', { three: 3 }]],
  ['an object', { value: 12.5, currency: 'EUR', items: [{ sku: 'a-1' }] }],
] as const)('[spec 4.1.5] logEvent accepts %s as data', async ([, data]) => {
  expectTypeOf<unknown>().toExtend<EventData>()

  const phone = createTestPhone()
  const client = await launch(phone)
  client.logEvent('purchase', data)
  await client.flush()
  expect(sentEvents(phone)).toEqual([expect.objectContaining({ name: 'purchase', data })])
})

test('[spec 4.1.5] data is optional for logEvent', async () => {
  const phone = createTestPhone()
  const client = await launch(phone)
  client.logEvent('login')
  await client.flush()
  const [event] = sentEvents(phone)
  expect(event).toMatchObject({ name: 'login' })
  expect(event).not.toHaveProperty('data')
})

test('[spec 4.1.6] logEvent returns nothing', async () => {
  expectTypeOf<LinkAnalytics['logEvent']>().returns.toBeVoid()

  const client = await launch(createTestPhone())
  const logEvent: (name: 'login') => unknown = client.logEvent
  expect(logEvent('login')).toBeUndefined()
})
