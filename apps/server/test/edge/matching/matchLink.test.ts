import {
  apiPaths,
  limits,
  type MatchRequest,
  type MatchResponse,
  type ProblemCode,
} from '@throughlink/protocol'
import { MatchResponseSchema } from '@throughlink/protocol/schemas'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { limitTable } from '#platform/limits/limitTable.ts'
import { dayMs, hourMs, minuteMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { createBeacon, installId, iphone, tap, tapOnAndroid } from '#test/support/phones.ts'
import { type ApiCallOptions, useApp } from '#test/support/useApp.ts'

const destination = 'https://lumen.example/products/amber'
let nowMs = Date.now()
const app = useApp({
  now: () => nowMs,
  seed: {
    app: { scheme: 'lumen' },
    links: [
      { slug: 'amber', destination },
      { slug: 'own', destination: 'lumen://products/7' },
      { slug: 'off', destination, disabled_at: new Date(0) },
      {
        slug: 'ends',
        destination,
        expires_at: new Date(nowMs + minuteMs),
        expired_url: 'https://lumen.example/over',
      },
    ],
  },
})

const none = { link: null, matchType: 'none', confidence: 0 }

async function match(body: MatchRequest, call: ApiCallOptions = {}): Promise<MatchResponse> {
  const response = await app.api(apiPaths.matchLink, body, call)
  expect(response.text).toSatisfy(() => response.status === 200)
  expect(Value.Check(MatchResponseSchema, response.json())).toBe(true)
  return response.json() as MatchResponse
}

const byClickId = (clickId: string, more: object = {}) => ({
  installId: installId(),
  clickId,
  ...more,
})

describe('by click id', () => {
  test('[spec 4.2.8] the link of the click is a certain match', async () => {
    const clickId = await tapOnAndroid(app, '/amber')
    expect(await match(byClickId(clickId))).toEqual({
      link: destination,
      matchType: 'referrer',
      confidence: 1,
    })
  })

  test('a click before the expiry is matched after it, to the destination', async () => {
    const clickId = await tapOnAndroid(app, '/ends')
    const startedMs = nowMs
    nowMs += 2 * minuteMs
    const matched = await match(byClickId(clickId))
    nowMs = startedMs
    expect(matched).toMatchObject({ link: destination, matchType: 'referrer' })
  })

  test('a link with the app’s own scheme is returned unchanged', async () => {
    const clickId = await tapOnAndroid(app, '/own')
    expect(await match(byClickId(clickId))).toMatchObject({ link: 'lumen://products/7' })
  })

  test('the same install gets the same response, even after the link has changed', async () => {
    const request = byClickId(await tapOnAndroid(app, '/amber'))
    const first = await match(request)
    await app.postgres.pool.query(`update links set destination = $1 where id = $2`, [
      'https://lumen.example/elsewhere',
      app.tenant.linkIds[0],
    ])
    expect(await match(request)).toEqual(first)
    await app.postgres.pool.query(`update links set destination = $1 where id = $2`, [
      destination,
      app.tenant.linkIds[0],
    ])
  })

  test('a click matches one install, and an install one click', async () => {
    const [one, two] = [await tapOnAndroid(app, '/amber'), await tapOnAndroid(app, '/own')]
    const install = installId()
    expect(await match({ installId: install, clickId: one })).toMatchObject({ link: destination })
    expect(await match(byClickId(one))).toMatchObject(none)
    expect(await match({ installId: install, clickId: two })).toMatchObject({ link: destination })
    expect(await match(byClickId(two))).toMatchObject({ link: 'lumen://products/7' })
  })

  test('without an install id, the click is still claimed once', async () => {
    const clickId = await tapOnAndroid(app, '/amber')
    expect(await match({ clickId })).toMatchObject({ link: destination })
    expect(await match({ clickId })).toMatchObject(none)
  })

  test('unknown, foreign, used, expired and forged ids get the same response, byte for byte', async () => {
    const other = await app.seed({ links: [{ slug: 'amber', destination }] })
    const foreign = await tapOnAndroid(app, '/amber', { host: other.domain })
    const used = await tapOnAndroid(app, '/amber')
    await match(byClickId(used))
    const [linkId = ''] = app.tenant.linkIds
    const expired = app.tokens.mint(linkId, nowMs - 91 * dayMs).clickId
    const fromFuture = app.tokens.mint(linkId, nowMs + hourMs).clickId
    const noLink = app.tokens.mint('4611686018427387904', nowMs).clickId
    const good = await tapOnAndroid(app, '/amber')
    const forged = `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`
    const responses = await Promise.all(
      ['x', `tl1${'a'.repeat(52)}`, foreign, used, expired, fromFuture, noLink, forged].map(
        async (clickId) => (await app.api(apiPaths.matchLink, byClickId(clickId))).text,
      ),
    )
    expect(new Set(responses)).toEqual(
      new Set(['{"link":null,"matchType":"none","confidence":0,"reason":"no_match"}']),
    )
  })

  test.each([
    ['of another network', 'af_tranid=9f8e7d_kWz0'],
    ['of one character', '0'],
    ['of spaces', '   '],
    ['with quotes and SQL', `'; drop table claims; --`],
    ['with control characters', 'a\u0000b\r\nc'],
    ['with a lone surrogate', 'a\ud800b'],
    ['with characters beyond ASCII', 'ключ-🔑'],
    ['that is still percent-encoded', 'tl1%41%42'],
    ['with our prefix', 'tl1short'],
    ['of the greatest length', 'x'.repeat(limits.maxClickIdLength)],
  ])('an id %s is an unknown one, not an invalid request', async (_, clickId) => {
    const response = await app.api(apiPaths.matchLink, byClickId(clickId, { shadow: iphone }))
    expect(response.status).toBe(200)
    expect(response.json()).toEqual({ ...none, reason: 'no_match' })
  })

  test('ids in other formats do not count as guesses', async () => {
    const address = '203.0.113.78'
    const { max = 0 } = limitTable['match-miss'].address ?? {}
    for (let index = 0; index <= max; index++) {
      const body = byClickId(`campaign-${index}`)
      expect((await app.api(apiPaths.matchLink, body, { address })).status).toBe(200)
    }
    const clickId = await tapOnAndroid(app, '/amber')
    expect(await match(byClickId(clickId), { address })).toMatchObject({ link: destination })
  })

  test('a click id is valid for 90 days', async () => {
    const [linkId = ''] = app.tenant.linkIds
    const { clickId } = app.tokens.mint(linkId, nowMs - 89 * dayMs)
    expect(await match(byClickId(clickId))).toMatchObject({ link: destination })
  })

  test('the shadow fingerprint never decides the match', async () => {
    const address = '203.0.113.77'
    await tap(app, '/amber', { address })
    const { timestamp, ...rest } = iphone
    const shadow = { ...rest, timestamp }
    expect(await match(byClickId('unknown', { shadow }), { address })).toMatchObject(none)
  })
})

describe('by clipboard', () => {
  test('a clipboard token is a certain match, with and without a fingerprint', async () => {
    for (const extra of [{ platform: 'ios' as const }, iphone]) {
      const { copies } = await tap(app, '/amber', { address: '203.0.113.21' })
      const request = { installId: installId(), ...extra, pastedLink: copies }
      const matched = { link: destination, matchType: 'clipboard', confidence: 1 }
      expect(await match(request, { address: '198.51.100.1' })).toEqual(matched)
      const second = { ...request, installId: installId() }
      expect(await match(second, { address: '198.51.100.1' })).toMatchObject(none)
    }
  })

  test('a token is valid for a day', async () => {
    const { copies } = await tap(app, '/amber', { address: '203.0.113.22' })
    const startedMs = nowMs
    nowMs += dayMs + minuteMs
    const paste = { installId: installId(), platform: 'ios' as const, pastedLink: copies }
    expect(await match(paste)).toMatchObject(none)
    nowMs = startedMs
    expect(await match(paste)).toMatchObject({ link: destination })
  })

  test('a click id is not accepted as a clipboard token', async () => {
    const clickId = await tapOnAndroid(app, '/amber')
    const token = clickId.replace('tl1', 'tlc1')
    const pastedLink = `https://${app.tenant.domain}/amber?_dl=${token}`
    expect(await match({ installId: installId(), platform: 'ios', pastedLink })).toMatchObject(none)
  })

  test('a link copied by hand matches with less than full confidence', async () => {
    const pastedLink = `https://${app.tenant.domain}/amber`
    const matched = await match({ installId: installId(), platform: 'ios', pastedLink })
    expect(matched).toMatchObject({ link: destination, matchType: 'clipboard' })
    expect(matched.confidence).toBeGreaterThan(0.5)
    expect(matched.confidence).toBeLessThan(1)
  })

  test('disabled, unknown, foreign and invalid links do not match', async () => {
    const other = await app.seed({ links: [{ slug: 'amber', destination }] })
    const { domain: host } = app.tenant
    for (const pastedLink of [
      `https://${host}/off`,
      `https://${host}/unknown`,
      `https://${other.domain}/amber`,
      'https://elsewhere.example/amber',
      'my password',
    ]) {
      const request = { installId: installId(), platform: 'ios' as const, pastedLink }
      expect(await match(request)).toMatchObject(none)
    }
  })

  test('a pasted text with a zero byte does not match and causes no server error', async () => {
    const pastedLink = `https://${app.tenant.domain}/amber%00`
    const request = { installId: installId(), platform: 'ios' as const, pastedLink }
    expect(await match(request)).toMatchObject(none)
  })

  test('an unusable pasted text does not prevent the match by fingerprint', async () => {
    const address = '203.0.113.23'
    await tap(app, '/amber', { address })
    const pastedLink = 'https://elsewhere.example/x'
    const request = { ...iphone, installId: installId(), pastedLink }
    expect(await match(request, { address })).toMatchObject({ matchType: 'probabilistic' })
  })

  test('a used token does not prevent it either', async () => {
    const { copies } = await tap(app, '/amber', { address: '203.0.113.24' })
    await match({ installId: installId(), platform: 'ios', pastedLink: copies })
    const address = '203.0.113.25'
    await tap(app, '/amber', { address })
    const request = { ...iphone, installId: installId(), pastedLink: copies }
    expect(await match(request, { address })).toMatchObject({ matchType: 'probabilistic' })
  })

  test('a copied link is found as for a visit, whatever the encoding of its path', async () => {
    expect((await app.browse('/%61mber')).status).toBe(200)
    const pastedLink = `https://${app.tenant.domain}/%61mber`
    const request = { installId: installId(), platform: 'ios' as const, pastedLink }
    expect(await match(request)).toMatchObject({ link: destination })
  })
})

describe('by probability', () => {
  test('[spec 4.2.9] the only similar click matches with less than full confidence, and only once', async () => {
    const address = '203.0.113.31'
    // A separate app, because clicks of neighbors count too.
    const tenant = await app.seed({ links: [{ slug: 'amber', destination }] })
    await tap(app, '/amber', { host: tenant.domain, address })
    const request = { ...iphone, installId: installId() }
    const first = await match(request, { tenant, address })
    expect(first).toMatchObject({ link: destination, matchType: 'probabilistic' })
    expect(first.confidence).toBeLessThan(1)
    expect(await match(request, { tenant, address: '198.51.100.9' })).toEqual(first)
    const second = { ...iphone, installId: installId() }
    expect(await match(second, { tenant, address })).toMatchObject(none)
  })

  test('[spec 4.2.10] an install without a match stays unmatched after later clicks', async () => {
    const address = '203.0.113.32'
    const tenant = await app.seed({ links: [{ slug: 'amber', destination }] })
    const request = { ...iphone, installId: installId() }
    const first = await match(request, { tenant, address })
    expect(first).toEqual({ ...none, reason: 'no_candidates' })
    await tap(app, '/amber', { host: tenant.domain, address })
    expect(await match(request, { tenant, address })).toEqual(first)
    expect(await match({ ...iphone, installId: installId() }, { tenant, address })).toMatchObject({
      link: destination,
    })
  })

  test('a click does not match after the match window', async () => {
    const address = '203.0.113.33'
    await tap(app, '/amber', { address })
    const startedMs = nowMs
    nowMs += dayMs + 2_000
    const late = await match({ ...iphone, installId: installId() }, { address })
    nowMs = startedMs
    expect(late).toMatchObject(none)
    expect(await match({ ...iphone, installId: installId() }, { address })).toMatchObject({
      link: destination,
    })
  })

  test('a web app is never matched', async () => {
    const address = '203.0.113.34'
    await tap(app, '/amber', { address })
    const request = { ...iphone, platform: 'web' as const, installId: installId() }
    expect(await match(request, { address })).toMatchObject(none)
  })

  test('reports of the page do not turn one click into two', async () => {
    const address = '203.0.113.35'
    const { clickId } = await tap(app, '/amber', { address })
    for (let time = 0; time < 3; time++) {
      await app.browse('/_tl/signals', { address, method: 'POST', body: createBeacon(clickId) })
    }
    expect(await match({ ...iphone, installId: installId() }, { address })).toMatchObject({
      link: destination,
    })
  })
})

test('every decision is logged with its reason', async () => {
  const install = installId()
  const clickId = await tapOnAndroid(app, '/amber')
  await match({ installId: install, clickId })
  const unmatched = installId()
  const nowhere = { ...iphone, timezone: 'Pacific/Apia', installId: unmatched }
  await match(nowhere, { address: '192.0.2.36' })
  const entries = (await app.entries()).filter(({ kind }) => kind === 'match')
  expect(entries.find(({ id }) => id === install)).toMatchObject({
    method: 'referrer',
    appId: app.tenant.appId,
    linkId: app.tenant.linkIds[0],
    reason: null,
  })
  expect(entries.find(({ id }) => id === unmatched)).toMatchObject({
    method: 'none',
    reason: 'no_candidates',
    clickReference: null,
  })
})

test('[spec 5.6] a request is refused without a valid key, and without the app id of that key', async () => {
  const other = await app.seed()
  const { publishableKey } = app.tenant
  const body = byClickId(await tapOnAndroid(app, '/amber'))
  const refuse = async (code: ProblemCode, call: ApiCallOptions) => {
    const response = await app.api(apiPaths.matchLink, body, call)
    expectProblem(response, code)
    expect(response.text).not.toContain(destination)
  }
  await refuse('missing_key', { key: null })
  for (const key of ['x', `${publishableKey}0`, publishableKey.slice(0, -1)])
    await refuse('invalid_key', { key })
  await refuse('wrong_app', { key: other.publishableKey })
  for (const id of ['', 'app_unknown', other.appId])
    await refuse('wrong_app', { headers: { 'x-app-id': id } })
  expect(await match(body)).toMatchObject({ link: destination })
})

describe('an invalid body is rejected with pointers', () => {
  test.each([
    ['an empty object', {}, ''],
    ['an unknown field', { clickId: 'a', color: 'red' }, ''],
    ['an empty click id', { clickId: '' }, '/clickId'],
    ['a sequential install id', { installId: '1', clickId: 'a' }, '/installId'],
    ['a number as text', { ...iphone, screenWidth: '393' }, '/screenWidth'],
    ['an unknown platform', { ...iphone, platform: 'symbian' }, '/platform'],
    [
      'milliseconds instead of seconds',
      { clickId: 'a', referrer: { clickTime: 1.8e12, installTime: 0 } },
      '/referrer/clickTime',
    ],
    ['an array', [], ''],
    ['null', null, ''],
  ])('%s', async (_, body, pointer) => {
    const problem = expectProblem(await app.api(apiPaths.matchLink, body), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
  })
})
