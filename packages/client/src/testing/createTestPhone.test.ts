import { parsePublishableKey } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { createTestLifecycle } from './createTestLifecycle.ts'
import { createTestLinks } from './createTestLinks.ts'
import { createTestPhone, testConfig } from './createTestPhone.ts'

test('the test key contains a reserved service URL', () => {
  expect(parsePublishableKey(testConfig.API_KEY)).toEqual({ origin: 'https://links.example.com' })
})

test('a phone is a fresh install until it is restarted', async () => {
  const phone = createTestPhone()
  phone.createClient().start()
  await phone.clock.advance(0)
  expect(phone.service.requestsTo('matchLink')).toHaveLength(1)

  const restarted = createTestPhone({ restartOf: phone })
  expect(restarted).toMatchObject({ process: 2 })
  expect(restarted.storage).toBe(phone.storage)
  expect(restarted.clock).toBe(phone.clock)
  restarted.createClient().start()
  await restarted.clock.advance(0)
  expect(phone.service.requestsTo('matchLink')).toHaveLength(1)
})

test('two phones are independent', async () => {
  for (const phone of [createTestPhone(), createTestPhone()]) {
    phone.createClient().start()
    await phone.clock.advance(0)
    expect(phone.service.requestsTo('matchLink')).toHaveLength(1)
  }
})

test('logged messages can be read', async () => {
  const phone = createTestPhone({ script: { match: () => ({ status: 401 }) } })
  phone.createClient().start()
  await phone.clock.advance(0)
  expect(phone.logged).toEqual([expect.stringContaining('401')])
})

describe('test links and lifecycle', () => {
  test('call listeners until they unsubscribe', async () => {
    const links = createTestLinks('myapp://initial')
    expect(await links.getInitialUrl()).toBe('myapp://initial')
    const opened: string[] = []
    const stop = links.subscribe((url) => opened.push(url))
    links.open('myapp://a')
    expect(links.listeners).toBe(1)
    stop()
    links.open('myapp://b')
    expect(opened).toEqual(['myapp://a'])
    expect(links.listeners).toBe(0)
  })

  test('can go to the background several times', () => {
    const lifecycle = createTestLifecycle()
    let times = 0
    const stop = lifecycle.onBackground(() => (times += 1))
    lifecycle.goToBackground()
    lifecycle.goToBackground()
    stop()
    lifecycle.goToBackground()
    expect(times).toBe(2)
    expect(lifecycle.listeners).toBe(0)
  })
})
