import { randomUUID } from 'node:crypto'
import { apiPaths, type EventsResponse, limits } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '#platform/time/durations.ts'
import { dumpDatabase } from '../support/dump.ts'
import { expectProblem } from '../support/expectProblem.ts'
import { makeSecretKey } from '../support/makeSecretKey.ts'
import { installId } from '../support/phones.ts'
import { send } from '../support/send.ts'
import { useApp } from '../support/useApp.ts'

const app = useApp({ config: { metricsTokens: ['a-token-of-some-length'] } })

interface Paths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

test('a publishable key grants access to its three routes and to no others', async () => {
  const { paths } = (await send(app.url, '/openapi.json')).json() as Paths
  const publishable: string[] = []
  let others = 0
  for (const [path, item] of Object.entries(paths)) {
    for (const method of Object.keys(item).map((each) => each.toUpperCase())) {
      if ((Object.values(apiPaths) as string[]).includes(path)) {
        publishable.push(path)
        continue
      }
      others += 1
      const request = (headers: Readonly<Record<string, string>>) =>
        send(app.url, path.replace('{*}', 'x'), {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(method === 'POST' ? { body: '{}' } : {}),
        })
      const { publishableKey, appId } = app.tenant
      const without = await request({})
      const withKey = await request({
        authorization: `Bearer ${publishableKey}`,
        'x-app-id': appId,
      })
      if (path.startsWith('/api/v1/')) {
        // For members and secret keys. The OpenAPI document names the key type.
        expectProblem(without, 'unauthenticated')
        expectProblem(withKey, 'wrong_key_kind')
      } else expect({ path, status: withKey.status }).toEqual({ path, status: without.status })
    }
  }
  expect(publishable.toSorted()).toEqual(Object.values(apiPaths).toSorted())
  expect(others).toBeGreaterThan(5)
  expectProblem(
    await send(app.url, '/metrics', {
      headers: { authorization: `Bearer ${app.tenant.publishableKey}` },
    }),
    'not_found',
  )
})

test('a key is accepted in the Authorization header only', async () => {
  const { publishableKey: key, appId } = app.tenant
  const path = `${apiPaths.matchLink}?key=${key}&authorization=Bearer%20${key}`
  for (const headers of [
    { cookie: `key=${key}` },
    { 'x-api-key': key },
    { 'proxy-authorization': `Bearer ${key}` },
  ]) {
    const response = await send(app.url, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-app-id': appId, ...headers },
      body: '{"clickId":"x"}',
    })
    expectProblem(response, 'missing_key')
  }
})

test('clients that guess keys are rate-limited', async () => {
  const address = '198.51.100.70'
  const statuses = new Set<number>()
  for (let round = 0; round < 20; round++) {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.api(apiPaths.matchLink, { clickId: 'x' }, { address, key: `pk_${randomUUID()}` }),
      ),
    )
    for (const { status } of responses) statuses.add(status)
  }
  expect(statuses).toContain(429)
})

test('the database contains no secret key and no long part of one, and publishable keys in one place', async () => {
  const secret = await makeSecretKey(app, app.tenant, ['links:read'])
  await app.api(apiPaths.matchLink, { clickId: 'x' })
  await app.api(apiPaths.matchLink, { clickId: 'x' }, { key: secret })
  const { publishableKey } = app.tenant
  const dump = await dumpDatabase(app.postgres.pool)
  expect(dump).toContain(app.tenant.appId)
  // It is in every copy of the app, and the dashboard shows it.
  expect(dump.split(publishableKey)).toHaveLength(2)
  const others = await dumpDatabase(app.postgres.pool, { except: ['keys'] })
  for (const [key, places] of [
    [secret, dump],
    [publishableKey, others],
  ] as const) {
    const random = key.slice(-48)
    for (let at = 0; at + 12 <= random.length; at += 4) {
      const part = random.slice(at, at + 12)
      expect(places).not.toContain(part)
      expect(places).not.toContain(Buffer.from(part).toString('hex'))
    }
  }
})

describe('forged events', () => {
  const event = (changes: object = {}) => ({
    id: randomUUID(),
    installId: randomUUID(),
    name: 'purchase',
    time: Date.now(),
    ...changes,
  })
  const ingest = async (events: readonly object[], sentAt = Date.now()) =>
    (await app.api(apiPaths.events, { sentAt, events })).json() as EventsResponse
  const findStored = async (id: string) => (await app.entries()).filter((entry) => entry.id === id)

  test('sent again are reported as duplicates and count once', async () => {
    const one = event()
    await ingest([one])
    await expect.poll(async () => (await ingest([one])).duplicate).toBe(1)
    for (let time = 0; time < 20; time++) expect(await ingest([one])).toMatchObject({ accepted: 0 })
    expect(new Set((await findStored(one.id)).map(({ id }) => id)).size).toBe(1)
  })

  test('with a forged time or clock are rejected beyond the limits', async () => {
    const nowMs = Date.now()
    const late = event({ time: nowMs - limits.maxEventAgeMs - minuteMs })
    const early = event({ time: nowMs + limits.maxEventAheadMs + minuteMs })
    expect(await ingest([late, early], nowMs)).toMatchObject({
      accepted: 0,
      rejected: [{ code: 'too_old' }, { code: 'in_future' }],
    })
    // A clock offset shifts all events of a request alike.
    expect(await ingest([late], nowMs - minuteMs - 1_000)).toMatchObject({ accepted: 1 })
  })

  test('for another app are stored for the app of the key', async () => {
    const other = await app.seed()
    const forged = event({ data: { appId: other.appId } })
    await ingest([forged])
    expect((await findStored(forged.id)).map(({ appId }) => appId)).toEqual([app.tenant.appId])
    expectProblem(
      await app.api(apiPaths.events, { sentAt: 0, events: [event({ appId: other.appId })] }),
      'validation_failed',
    )
  })

  test('named like clicks or matches are stored as app events', async () => {
    const forged = event({ name: 'click', data: { kind: 'match', method: 'referrer' } })
    await ingest([forged])
    expect((await findStored(forged.id)).map(({ kind }) => kind)).toEqual(['event'])
    expectProblem(
      await app.api(apiPaths.events, {
        sentAt: 0,
        events: [event({ kind: 'match', id: installId() })],
      }),
      'validation_failed',
    )
  })
})
