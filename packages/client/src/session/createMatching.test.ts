import type { MatchResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { createTestPhone, type ServiceScript } from '../testing/index.ts'

const answer: Partial<MatchResponse> = {
  link: 'https://acme.example/p/1',
  matchType: 'clipboard',
  confidence: 1,
}
const found: ServiceScript = { match: () => ({ body: answer }) }
const copied = 'https://l.acme.example/p1?_dl=tlc1nobody&secret=1'

/** Starts a phone whose first match found nothing. The script answers the matches of pasted links. */
async function startedPhone(config: Partial<Config> = {}, script = found) {
  const phone = createTestPhone()
  const client = phone.createClient({ matching: 'deterministic', ...config })
  const stop = client.start()
  await phone.clock.advance(0)
  phone.service.script = script
  const paste = async (text: string) => {
    const pasting = client.matchPasted(text)
    await phone.clock.advance(0)
    return pasting
  }
  return { phone, client, stop, paste }
}

describe('a pasted link', () => {
  test('is requested without a fingerprint, and shown as a deferred link', async () => {
    const { phone, client, paste } = await startedPhone({ matching: 'full' })
    const before = phone.service.requestsTo('matchLink').length
    expect(await paste(copied)).toBe(true)
    const requested = phone.service.requestsTo('matchLink').slice(before)
    expect(requested.map(({ body }) => body)).toEqual([
      {
        installId: expect.any(String) as string,
        platform: 'ios',
        pastedLink: 'https://l.acme.example/p1',
      },
    ])
    expect(client.getSnapshot()).toMatchObject({ linkRoute: '/p/1', linkType: 'deferred' })
    expect(client.getDetails()).toMatchObject({ method: 'clipboard', confidence: 1 })
  })

  test('that the service does not know changes nothing', async () => {
    const { client, paste } = await startedPhone({}, {})
    const before = client.getDetails()
    expect(await paste(copied)).toBe(false)
    expect(client.getDetails()).toBe(before)
  })

  test.each(['hello', 'acme://p/1', 'https://a.example/ b'])('%s is never sent', async (text) => {
    const { phone, paste } = await startedPhone()
    expect(await paste(text)).toBe(false)
    expect(phone.service.requestsTo('matchLink')).toEqual([])
  })

  test('on a foreign host is not sent with linkHosts', async () => {
    const { phone, paste } = await startedPhone({ linkHosts: ['go.acme.example'] })
    expect(await paste(copied)).toBe(false)
    expect(phone.service.requestsTo('matchLink')).toEqual([])
  })

  test('is not sent without consent or after it is withdrawn', async () => {
    const { phone, client, paste } = await startedPhone({ matching: 'off' })
    expect(await paste(copied)).toBe(false)
    expect(phone.service.requestsTo('matchLink')).toEqual([])

    client.update({ API_KEY: 'pk_x', appID: 'app_test', matching: 'deterministic' })
    phone.service.script = { match: () => 'hang' }
    const pasting = client.matchPasted(copied)
    await phone.clock.advance(0)
    client.update({ API_KEY: 'pk_x', appID: 'app_test', matching: 'off' })
    expect(await pasting).toBe(false)
    expect(phone.service.openRequests).toBe(0)
  })

  test('times out within the timeout and the extra time for a late response', async () => {
    const { phone, client } = await startedPhone({}, { match: () => 'hang' })
    const pasting = client.matchPasted(copied)
    await phone.clock.advance(20_000)
    expect(await pasting).toBe(false)
    expect(phone.clock.pendingTimers).toBe(0)
  })

  test('is cancelled with the client, and leaves nothing behind', async () => {
    const { phone, client, stop } = await startedPhone({}, { match: () => 'hang' })
    const pasting = client.matchPasted(copied)
    await phone.clock.advance(0)
    stop()
    expect(await pasting).toBe(false)
    expect(phone.service.openRequests).toBe(0)
    expect(phone.clock.pendingTimers).toBe(0)
  })

  test('survives a kill with keepUntilCleared', async () => {
    const config = { keepUntilCleared: true }
    const { phone, paste } = await startedPhone(config)
    await paste(copied)
    const next = createTestPhone({ restartOf: phone }).createClient(config)
    next.start()
    await phone.clock.advance(0)
    expect(next.getSnapshot()).toMatchObject({ linkRoute: '/p/1', linkType: 'deferred' })
  })
})

test('a simulated link is shown, and neither sent nor stored', async () => {
  const { phone, client } = await startedPhone()
  const written = phone.storage.operations.length
  client.simulateDeferred('https://acme.example/p/2?ref=a', { confidence: 0.5 })
  expect(client.getSnapshot()).toMatchObject({ linkRoute: '/p/2?ref=a', linkType: 'deferred' })
  expect(client.getDetails()).toMatchObject({ method: 'probabilistic', confidence: 0.5 })
  await phone.clock.advance(0)
  expect(phone.service.requestsTo('matchLink')).toEqual([])
  expect(phone.storage.operations).toHaveLength(written)
})
