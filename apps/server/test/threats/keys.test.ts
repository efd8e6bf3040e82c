import { randomUUID } from 'node:crypto'
import { apiPaths, limits, type EventsResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { expectProblem } from '../support/expectProblem.ts'
import { dumpDatabase } from '../support/dump.ts'
import { makeSecretKey } from '../support/makeSecretKey.ts'
import { installId } from '../support/phones.ts'
import { send } from '../support/send.ts'
import { useApp } from '../support/useApp.ts'

const app = useApp({ config: { metricsToken: 'a-token-of-some-length' } })

interface Paths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

test('a publishable key opens its three routes; elsewhere it is as good as none, or refused', async () => {
  const { paths } = (await send(app.url, '/openapi.json')).json() as Paths
  const opened: string[] = []
  let others = 0
  for (const [path, item] of Object.entries(paths)) {
    for (const method of Object.keys(item).map((each) => each.toUpperCase())) {
      if ((Object.values(apiPaths) as string[]).includes(path)) {
        opened.push(path)
        continue
      }
      others += 1
      const ask = (headers: Readonly<Record<string, string>>) =>
        send(app.url, path.replace('{*}', 'x'), {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(method === 'POST' ? { body: '{}' } : {}),
        })
      const { publishableKey, appId } = app.tenant
      const without = await ask({})
      const withKey = await ask({ authorization: `Bearer ${publishableKey}`, 'x-app-id': appId })
      if (path.startsWith('/api/v1/')) {
        // For members and secret keys. Which kind it takes is in the documents.
        expectProblem(without, 'unauthenticated')
        expectProblem(withKey, 'wrong_key_kind')
      } else expect({ path, status: withKey.status }).toEqual({ path, status: without.status })
    }
  }
  expect(opened.toSorted()).toEqual(Object.values(apiPaths).toSorted())
  expect(others).toBeGreaterThan(5)
  expectProblem(
    await send(app.url, '/metrics', {
      headers: { authorization: `Bearer ${app.tenant.publishableKey}` },
    }),
    'not_found',
  )
})

test('a key counts in its header only', async () => {
  const { publishableKey: key, appId } = app.tenant
  const path = `${apiPaths.matchLink}?key=${key}&authorization=Bearer%20${key}`
  for (const headers of [
    { cookie: `key=${key}` },
    { 'x-api-key': key },
    { 'proxy-authorization': `Bearer ${key}` },
  ]) {
    const answer = await send(app.url, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-app-id': appId, ...headers },
      body: '{"clickId":"x"}',
    })
    expectProblem(answer, 'missing_key')
  }
})

test('who tries out keys is refused after a while, as who tries out links is', async () => {
  const address = '198.51.100.70'
  const statuses = new Set<number>()
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.api(apiPaths.matchLink, { clickId: 'x' }, { address, key: `pk_${randomUUID()}` }),
      ),
    )
    for (const { status } of answers) statuses.add(status)
  }
  expect(statuses).toContain(429)
})

test('a dump of the database holds no key, nor so much of one that the rest could be tried', async () => {
  const secret = await makeSecretKey(app, app.tenant, ['links:read'])
  await app.api(apiPaths.matchLink, { clickId: 'x' })
  await app.api(apiPaths.matchLink, { clickId: 'x' }, { key: secret })
  const dump = await dumpDatabase(app.postgres.pool)
  expect(dump).toContain(app.tenant.appId)
  for (const key of [secret, app.tenant.publishableKey]) {
    const random = key.slice(-48)
    for (let at = 0; at + 12 <= random.length; at += 4) {
      const part = random.slice(at, at + 12)
      expect(dump).not.toContain(part)
      expect(dump).not.toContain(Buffer.from(part).toString('hex'))
    }
  }
})

describe('events that are forged', () => {
  const event = (changes: object = {}) => ({
    id: randomUUID(),
    installId: randomUUID(),
    name: 'purchase',
    time: Date.now(),
    ...changes,
  })
  const take = async (events: readonly object[], sentAt = Date.now()) =>
    (await app.api(apiPaths.events, { sentAt, events })).json() as EventsResponse
  const stored = async (id: string) => (await app.entries()).filter((entry) => entry.id === id)

  test('by sending them again are stored once, and told as duplicates', async () => {
    const one = event()
    await take([one])
    await expect.poll(async () => (await take([one])).duplicate).toBe(1)
    for (let time = 0; time < 20; time++) expect(await take([one])).toMatchObject({ accepted: 0 })
    expect(new Set((await stored(one.id)).map(({ id }) => id)).size).toBe(1)
  })

  test('with another time or clock are not taken from beyond the limits', async () => {
    const nowMs = Date.now()
    const late = event({ time: nowMs - limits.maxEventAgeMs - 60_000 })
    const early = event({ time: nowMs + limits.maxEventAheadMs + 60_000 })
    expect(await take([late, early], nowMs)).toMatchObject({
      accepted: 0,
      rejected: [{ code: 'too_old' }, { code: 'in_future' }],
    })
    // A clock that is off moves all of them together, and never one beyond the limits.
    expect(await take([late], nowMs - 60_000 - 1_000)).toMatchObject({ accepted: 1 })
  })

  test('in the name of another app are that of the key', async () => {
    const other = await app.seed()
    const forged = event({ data: { appId: other.appId } })
    await take([forged])
    expect((await stored(forged.id)).map(({ appId }) => appId)).toEqual([app.tenant.appId])
    expectProblem(
      await app.api(apiPaths.events, { sentAt: 0, events: [event({ appId: other.appId })] }),
      'validation_failed',
    )
  })

  test('as clicks or matches are events of an app, whatever their name and data say', async () => {
    const forged = event({ name: 'click', data: { kind: 'match', method: 'referrer' } })
    await take([forged])
    expect((await stored(forged.id)).map(({ kind }) => kind)).toEqual(['event'])
    expectProblem(
      await app.api(apiPaths.events, {
        sentAt: 0,
        events: [event({ kind: 'match', id: installId() })],
      }),
      'validation_failed',
    )
  })
})
