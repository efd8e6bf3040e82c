import { apiPaths, type MatchResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { createBeacon, installId, iphone, tapOnAndroid } from '#test/support/phones.ts'
import { type BrowseOptions, useApp } from '#test/support/useApp.ts'

const destination = 'https://lumen.example/products/amber'
const app = useApp({ seed: { links: [{ slug: 'amber', destination }] } })

const report = (body: unknown, options: BrowseOptions = {}) =>
  app.browse('/_tl/signals', { method: 'POST', body, ...options })

async function visitFrom(address: string): Promise<string> {
  const page = await app.browse('/amber', { address })
  return /data-click-id="([^"]+)"/.exec(page.text)?.[1] ?? ''
}

async function matchFrom(address: string): Promise<MatchResponse> {
  const request = { ...iphone, installId: installId() }
  return (await app.api(apiPaths.matchLink, request, { address })).json() as MatchResponse
}

/** Returns the confidence of the match for the only click of an app. */
async function measureConfidence(
  sendReport: ((clickId: string, host: string) => Promise<unknown>) | null,
) {
  const tenant = await app.seed({ links: [{ slug: 'amber', destination }] })
  const { domain: host } = tenant
  const address = '203.0.113.14'
  const page = await app.browse('/amber', { address, host })
  const clickId = /data-click-id="([^"]+)"/.exec(page.text)?.[1] ?? ''
  await sendReport?.(clickId, host)
  const request = { ...iphone, installId: installId() }
  const response = await app.api(apiPaths.matchLink, request, { address, tenant })
  return (response.json() as MatchResponse).confidence
}

const findSignals = async (clickId: string) => {
  const reference = Buffer.from(clickId.slice(3), 'base64url').subarray(0, 23).toString('base64url')
  return (await app.entries()).filter((each) => each.kind === 'signals' && each.id === reference)
}

test('a report adds signals that the headers of the click do not contain', async () => {
  const address = '203.0.113.11'
  const clickId = await visitFrom(address)
  expect(await findSignals(clickId)).toEqual([])
  const response = await report(createBeacon(clickId), { address })
  expect(response).toMatchObject({ status: 204, text: '' })
  expect(await matchFrom(address)).toMatchObject({ link: destination })
  const [entry] = await findSignals(clickId)
  expect(entry).toMatchObject({ signals: { screen: { short: 393, long: 852 }, isConfirmed: true } })
})

test('a click with header signals only matches with lower confidence', async () => {
  const address = '203.0.113.14'
  const byHeaders = await measureConfidence(null)
  const byPage = await measureConfidence((id, host) => report(createBeacon(id), { address, host }))
  expect(byPage).toBeGreaterThan(0.9)
  expect(byHeaders).toBeLessThan(byPage)
})

describe('a report gets the same response and is dropped for', () => {
  test('a forged click id', async () => {
    const clickId = await visitFrom('203.0.113.12')
    const forged = `${clickId.slice(0, -2)}${clickId.endsWith('AA') ? 'BB' : 'AA'}`
    const response = await report(createBeacon(forged))
    expect(response).toMatchObject({ status: 204, text: '' })
    expect(await findSignals(forged)).toEqual([])
  })

  test('a click of another domain', async () => {
    const other = await app.seed({ links: [{ slug: 'amber', destination }] })
    const address = '203.0.113.13'
    const clickId = await visitFrom(address)
    for (const host of [other.domain, 'unknown.example']) {
      expect((await report(createBeacon(clickId), { address, host })).status).toBe(204)
    }
    expect(await findSignals(clickId)).toEqual([])
  })

  test('a click of another domain, without changing its confidence', async () => {
    const address = '203.0.113.14'
    const foreign = (clickId: string) =>
      report(createBeacon(clickId), { address, host: app.tenant.domain })
    expect(await measureConfidence(foreign)).toBe(await measureConfidence(null))
  })
})

test('a report on an Android click does not affect its certain match', async () => {
  const clickId = await tapOnAndroid(app, '/amber')
  expect((await report(createBeacon(clickId))).status).toBe(204)
  const request = { clickId, installId: installId() }
  expect((await app.api(apiPaths.matchLink, request)).json()).toMatchObject({
    matchType: 'referrer',
  })
})

test('a visit of the report path is a 404', async () => {
  expect((await app.browse('/_tl/signals')).status).toBe(404)
})

test.each([
  ['without fields', {}],
  ['with a click id of another length', createBeacon('tl1abc')],
  ['with an unknown field', { ...createBeacon(`tl1${'a'.repeat(52)}`), address: '1.2.3.4' }],
  ['with text instead of a number', { ...createBeacon(`tl1${'a'.repeat(52)}`), scale: '3' }],
  [
    'with eleven languages',
    { ...createBeacon(`tl1${'a'.repeat(52)}`), languages: Array(11).fill('en') },
  ],
])('a body %s is rejected', async (_, body) => {
  expectProblem(await report(body), 'validation_failed')
})

test('a body over 8 kB is rejected', async () => {
  expectProblem(await report({ pad: 'x'.repeat(8_200) }), 'payload_too_large')
})
