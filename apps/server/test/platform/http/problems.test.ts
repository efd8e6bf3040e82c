import { randomBytes } from 'node:crypto'
import {
  apiPaths,
  apiVersion,
  clickIdPrefix,
  type ProblemCode,
  problemCodes,
} from '@throughlink/protocol'
import { afterAll, describe, expect, test } from 'vitest'
import { generateKey, hashKey } from '#catalog/apps/keys.ts'
import { insertPublishableKey, revokeKey } from '#manage/team/keys/keyStatements.ts'
import { limitTable } from '#platform/limits/limitTable.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { installId } from '#test/support/phones.ts'
import { type HttpResponse, send } from '#test/support/send.ts'
import { type ApiCallOptions, useApp } from '#test/support/useApp.ts'

const app = useApp({
  seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }] },
  onReady(server) {
    server.get('/broken', { schema: { hide: true } }, () => {
      throw new Error('select hunter2 from secrets')
    })
  },
})

const seen = new Set<ProblemCode>()
function problem(response: HttpResponse, code: ProblemCode) {
  seen.add(code)
  return expectProblem(response, code)
}

const paths = Object.values(apiPaths)
/** A valid body for each route. */
const bodies: Readonly<Record<string, unknown>> = {
  [apiPaths.matchLink]: { clickId: `${clickIdPrefix}${'a'.repeat(52)}` },
  [apiPaths.resolveShort]: { url: 'https://unknown.example/x' },
  [apiPaths.events]: {
    sentAt: Date.now(),
    events: [{ id: installId(), installId: installId(), name: 'open', time: Date.now() }],
  },
}
const call = (path: string, options: ApiCallOptions = {}) => app.api(path, bodies[path], options)

async function addKey(): Promise<string> {
  const key = generateKey('publishable', 'https://links.example')
  const { organizationId, appId } = app.tenant
  await app.postgres.db
    .transaction()
    .execute((trx) => insertPublishableKey(trx, organizationId, appId, key))
  return key.text
}

describe.each(paths)('%s', (path) => {
  test('requires a key', async () => {
    problem(await call(path, { key: null }), 'missing_key')
    const { publishableKey } = app.tenant
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${publishableKey}`,
      publishableKey,
      `Bearer ${publishableKey} x`,
    ]) {
      expectProblem(await call(path, { key: null, headers: { authorization } }), 'missing_key')
    }
  })

  test('requires a key that exists', async () => {
    const { publishableKey } = app.tenant
    for (const key of [
      'pk_x',
      'x',
      `${publishableKey}0`,
      publishableKey.slice(0, -1),
      publishableKey.toUpperCase(),
      '*',
      '%',
    ]) {
      problem(await call(path, { key }), 'invalid_key')
    }
  })

  test('requires the app id that the key belongs to', async () => {
    const other = await app.seed()
    const { publishableKey: key } = app.tenant
    problem(await call(path, { tenant: other, key }), 'wrong_app')
    for (const id of ['', app.tenant.appId.toUpperCase(), `${app.tenant.appId} `.repeat(2), '*']) {
      expectProblem(await call(path, { headers: { 'x-app-id': id } }), 'wrong_app')
    }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const body = JSON.stringify(bodies[path])
    expectProblem(await send(app.url, path, { method: 'POST', headers, body }), 'wrong_app')
  })

  test('requires a publishable key, and does not reveal whether a secret key exists', async () => {
    problem(await call(path, { key: `sk_${randomBytes(24).toString('hex')}` }), 'wrong_key_kind')
  })

  test('supports the current protocol version and older ones', async () => {
    for (const version of [apiVersion, '2020-01-01']) {
      const { status } = await call(path, { headers: { 'x-api-version': version } })
      expect([200, 202, 404]).toContain(status)
    }
    for (const version of [
      '2999-01-01',
      '1',
      'latest',
      `${apiVersion} `.repeat(2),
      `${apiVersion}.1`,
    ]) {
      problem(
        await call(path, { headers: { 'x-api-version': version } }),
        'unsupported_api_version',
      )
    }
  })

  test('accepts only JSON', async () => {
    for (const body of ['', '{', 'null}', '{"a":1,}', "{'a':1}", '\u0000', '{"a":NaN}']) {
      problem(await app.api(path, body), 'malformed_json')
    }
    for (const type of [
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'x',
    ]) {
      problem(await call(path, { headers: { 'content-type': type } }), 'unsupported_media_type')
    }
  })

  test('does not accept plain text either', async () => {
    expectProblem(
      await call(path, { headers: { 'content-type': 'text/plain' } }),
      'unsupported_media_type',
    )
  })

  test('reports where a body is invalid', async () => {
    const { errors } = problem(await app.api(path, { nonsense: true }), 'validation_failed')
    expect(errors?.length).toBeGreaterThan(0)
    for (const { pointer, detail } of errors ?? []) {
      expect(pointer).toMatch(/^(\/.*)?$/)
      expect(detail).not.toBe('')
    }
  })

  test('accepts at most 500 kB', async () => {
    const body = JSON.stringify({ pad: 'x'.repeat(500_000) })
    problem(await app.api(path, body), 'payload_too_large')
  })
})

test('an existing secret key is refused as the wrong key type', async () => {
  const secret = await makeSecretKey(app, app.tenant, [])
  problem(await call(apiPaths.matchLink, { key: secret }), 'wrong_key_kind')
})

test('two keys work during a rotation, and a third is not created', async () => {
  const second = await addKey()
  expect((await call(apiPaths.matchLink)).status).toBe(200)
  expect((await call(apiPaths.matchLink, { key: second })).status).toBe(200)
  const third = await addKey()
  expectProblem(await call(apiPaths.matchLink, { key: third }), 'invalid_key')
})

test('a revoked key that is not cached is unknown', async () => {
  const { publishableKey, ...other } = await app.seed()
  await revokeKey(app.postgres.db, hashKey(publishableKey))
  const tenant = { ...other, publishableKey }
  expectProblem(await call(apiPaths.matchLink, { tenant }), 'invalid_key')
})

test('an unknown link', async () => {
  problem(await call(apiPaths.resolveShort), 'link_not_found')
})

test('an unknown path', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    problem(await send(app.url, '/nowhere', { method }), 'not_found')
  }
})

test('an internal error reveals no details', async () => {
  const response = await send(app.url, '/broken')
  problem(response, 'internal_error')
  expect(response.text).not.toMatch(/hunter2|select|at .*\.ts/)
})

test('too many requests get Retry-After in whole seconds', async () => {
  const address = '203.0.113.200'
  const misses = limitTable['match-miss'].address?.max ?? 0
  for (let round = 0; round * 20 <= misses; round++) {
    await Promise.all(Array.from({ length: 20 }, () => call(apiPaths.matchLink, { address })))
  }
  const refused = await call(apiPaths.matchLink, { address })
  problem(refused, 'rate_limited')
  expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
  // Other addresses are not affected.
  expect((await call(apiPaths.matchLink, { address: '203.0.113.201' })).status).toBe(200)
})

test('a request id sent by the client is ignored', async () => {
  const response = await call(apiPaths.resolveShort, { headers: { 'x-request-id': 'canary' } })
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

afterAll(() => {
  // `unavailable` is tested in outage.test.ts with stopped engines. The others need sessions and secret keys;
  // they are tested in test/manage.
  const testedElsewhere: readonly ProblemCode[] = [
    'unavailable',
    'unauthenticated',
    'sign_in_failed',
    'invalid_token',
    'forbidden',
    'missing_scope',
    'forbidden_origin',
    'csrf_failed',
    'quota_exceeded',
    'conflict',
    'precondition_failed',
    'idempotency_key_reused',
    'factor_required',
    'proof_required',
  ]
  const codes = Object.keys(problemCodes).filter(
    (code) => !testedElsewhere.includes(code as ProblemCode),
  )
  expect(codes.filter((code) => !seen.has(code as ProblemCode))).toEqual([])
})
