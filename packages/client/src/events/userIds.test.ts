import type { EventsRequest } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import {
  createTestPhone,
  testConfig as config,
  type TestPhone,
} from '../testing/createTestPhone.ts'
import { createLinkAnalytics } from './createLinkAnalytics.ts'

const batchMs = 10_000
const identified = 'user_identified'

/** Names and user ids of the events that the service got, in order. */
function sent(phone: TestPhone): [string, string | undefined][] {
  return phone.service
    .requestsTo('events')
    .flatMap(({ body }) => (body as EventsRequest).events)
    .map(({ name, userId }) => [name, userId])
}

test('events carry the user from setUserId on, until it is null', async () => {
  const phone = createTestPhone()
  const client = phone.createClient()
  client.start()
  await phone.clock.advance(0)
  client.logEvent('search')
  client.setUserId('user-7')
  client.logEvent('share')
  await phone.clock.advance(0)
  client.setUserId(null)
  client.logEvent('invite')
  await phone.clock.advance(batchMs)
  expect(sent(phone)).toEqual([
    ['search', undefined],
    ['share', 'user-7'],
    [identified, 'user-7'],
    ['invite', undefined],
  ])
})

test('the user is kept across starts, and reported once', async () => {
  const phone = createTestPhone()
  const client = phone.createClient()
  client.start()
  client.setUserId('user-7')
  await phone.clock.advance(batchMs)
  const later = createTestPhone({ restartOf: phone })
  const restarted = later.createClient()
  restarted.start()
  restarted.logEvent('login')
  await later.clock.advance(0)
  restarted.setUserId('user-7')
  restarted.logEvent('share')
  await later.clock.advance(batchMs)
  expect(sent(later)).toEqual([
    [identified, 'user-7'],
    ['login', 'user-7'],
    ['share', 'user-7'],
  ])
})

test('a user that is set before storage is read does not get the events of the stored one', async () => {
  const phone = createTestPhone()
  const client = phone.createClient()
  client.start()
  client.setUserId('user-7')
  await phone.clock.advance(batchMs)
  const later = createTestPhone({ restartOf: phone })
  const restarted = later.createClient()
  restarted.start()
  restarted.logEvent('share')
  restarted.setUserId('user-8')
  restarted.logEvent('search')
  restarted.setUserId(null)
  restarted.logEvent('invite')
  await later.clock.advance(batchMs)
  expect(sent(later).slice(1)).toEqual([
    ['share', 'user-7'],
    ['search', 'user-8'],
    ['invite', undefined],
    [identified, 'user-8'],
  ])
})

test('a user that is set before a client starts waits for it, in the order of the events', async () => {
  const phone = createTestPhone()
  const analytics = createLinkAnalytics(phone.ports)
  analytics.logEvent('search')
  analytics.setUserId('user-7')
  analytics.logEvent('share')
  phone.createClient({}, { analytics }).start()
  await phone.clock.advance(batchMs)
  expect(sent(phone)).toEqual([
    ['search', undefined],
    ['share', 'user-7'],
    [identified, 'user-7'],
  ])
})

test('waiting events keep their user when the process is killed', async () => {
  const phone = createTestPhone()
  const client = phone.createClient()
  client.start()
  await phone.clock.advance(0)
  client.setUserId('user-7')
  client.logEvent('share')
  await phone.clock.advance(0)
  client.setUserId(null)
  await phone.clock.advance(0)
  const later = createTestPhone({ restartOf: phone })
  later.createClient().start()
  await later.clock.advance(batchMs)
  expect(sent(later)).toEqual([
    ['share', 'user-7'],
    [identified, 'user-7'],
  ])
})

test('without consent no user is stored or sent', async () => {
  const phone = createTestPhone()
  const client = phone.createClient({ analytics: 'off' })
  client.start()
  client.setUserId('user-7')
  await phone.clock.advance(batchMs)
  expect([...phone.storage.items.values()].join()).not.toContain('user-7')
  expect(sent(phone)).toEqual([])
})

test.each(['while the app runs', 'before its next start'])(
  'consent withdrawn %s deletes the user from the device',
  async (when) => {
    const phone = createTestPhone()
    const client = phone.createClient()
    client.start()
    client.setUserId('user-7')
    await phone.clock.advance(batchMs)
    expect([...phone.storage.items.values()].join()).toContain('user-7')
    const later = createTestPhone({ restartOf: phone })
    const isRunning = when === 'while the app runs'
    const restarted = later.createClient(isRunning ? {} : { analytics: 'off' })
    restarted.start()
    await later.clock.advance(0)
    if (isRunning) restarted.update({ ...config, analytics: 'off' })
    await later.clock.advance(0)
    expect([...later.storage.items.values()].join()).not.toContain('user-7')
    restarted.update(config)
    restarted.logEvent('share')
    await later.clock.advance(batchMs)
    expect(sent(later).at(-1)).toEqual(['share', undefined])
  },
)

test('a reset forgets the user', async () => {
  const phone = createTestPhone()
  const client = phone.createClient()
  client.start()
  client.setUserId('user-7')
  await phone.clock.advance(batchMs)
  await client.reset()
  client.logEvent('share')
  await phone.clock.advance(batchMs)
  expect([...phone.storage.items.values()].join()).not.toContain('user-7')
  expect(sent(phone).at(-1)).toEqual(['share', undefined])
})

test('without a storage that can be read, events carry the user that was set', async () => {
  const storage = createMemoryStorage({
    fault: ({ type }) => (type === 'get' ? 'reject' : null),
  })
  const phone = createTestPhone({ ports: { storage } })
  const client = phone.createClient()
  client.start()
  client.setUserId('user-7')
  client.logEvent('share')
  await phone.clock.advance(batchMs)
  expect(sent(phone)).toEqual([
    ['share', 'user-7'],
    [identified, 'user-7'],
  ])
})

test.each([['', 'u'.repeat(129), 'anna müller', 'a b', 'a\n', 7, undefined, {}]].flat())(
  'the user id %j is ignored and reported, without the id',
  async (userId) => {
    const phone = createTestPhone()
    const client = phone.createClient()
    client.start()
    client.setUserId(userId as string)
    client.logEvent('share')
    await phone.clock.advance(batchMs)
    expect(sent(phone)).toEqual([['share', undefined]])
    expect(phone.logged).toHaveLength(1)
    expect(phone.logged[0]).toContain('user ID')
  },
)
