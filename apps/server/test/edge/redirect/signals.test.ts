import { apiPaths, type MatchResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { expectProblem } from '../../support/expectProblem.ts'
import { androidClickId, beaconOf, installId, iphone } from '../../support/phones.ts'
import { useApp, type Browse } from '../../support/useApp.ts'

const destination = 'https://lumen.example/products/amber'
const app = useApp({ seed: { links: [{ slug: 'amber', destination }] } })

const report = (body: unknown, options: Browse = {}) =>
  app.browse('/_tl/signals', { method: 'POST', body, ...options })

async function clickIdOf(address: string): Promise<string> {
  const page = await app.browse('/amber', { address })
  return /data-click-id="([^"]+)"/.exec(page.text)?.[1] ?? ''
}

async function matchAt(address: string): Promise<MatchResponse> {
  const request = { ...iphone, installId: installId() }
  return (await app.api(apiPaths.matchLink, request, { address })).json() as MatchResponse
}

/** How sure the answer to a single click is, in an app that has no other. */
async function sureness(reportBy: ((clickId: string, host: string) => Promise<unknown>) | null) {
  const tenant = await app.seed({ links: [{ slug: 'amber', destination }] })
  const { domain: host } = tenant
  const address = '203.0.113.14'
  const page = await app.browse('/amber', { address, host })
  const clickId = /data-click-id="([^"]+)"/.exec(page.text)?.[1] ?? ''
  await reportBy?.(clickId, host)
  const request = { ...iphone, installId: installId() }
  const answer = await app.api(apiPaths.matchLink, request, { address, tenant })
  return (answer.json() as MatchResponse).confidence
}

const signalsOf = async (clickId: string) => {
  const reference = Buffer.from(clickId.slice(3), 'base64url').subarray(0, 23).toString('base64url')
  return (await app.entries()).filter((each) => each.kind === 'signals' && each.id === reference)
}

test('tells of a click what its headers did not', async () => {
  const address = '203.0.113.11'
  const clickId = await clickIdOf(address)
  expect(await signalsOf(clickId)).toEqual([])
  const answer = await report(beaconOf(clickId), { address })
  expect(answer).toMatchObject({ status: 204, text: '' })
  expect(await matchAt(address)).toMatchObject({ link: destination })
  const [entry] = await signalsOf(clickId)
  expect(entry).toMatchObject({ signals: { screen: { short: 393, long: 852 }, isConfirmed: true } })
})

test('a click that is known by its headers alone is weaker', async () => {
  const address = '203.0.113.14'
  const byHeaders = await sureness(null)
  const byPage = await sureness((id, host) => report(beaconOf(id), { address, host }))
  expect(byPage).toBeGreaterThan(0.9)
  expect(byHeaders).toBeLessThan(byPage)
})

describe('is answered alike, and forgotten, when it is about', () => {
  test('a click that was forged', async () => {
    const clickId = await clickIdOf('203.0.113.12')
    const forged = `${clickId.slice(0, -2)}${clickId.endsWith('AA') ? 'BB' : 'AA'}`
    const answer = await report(beaconOf(forged))
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(await signalsOf(forged)).toEqual([])
  })

  test('a click of another host', async () => {
    const other = await app.seed({ links: [{ slug: 'amber', destination }] })
    const address = '203.0.113.13'
    const clickId = await clickIdOf(address)
    for (const host of [other.domain, 'unknown.example']) {
      expect((await report(beaconOf(clickId), { address, host })).status).toBe(204)
    }
    expect(await signalsOf(clickId)).toEqual([])
  })

  test('a click of another host, which changes nothing in what it is worth', async () => {
    const address = '203.0.113.14'
    const foreign = (clickId: string) =>
      report(beaconOf(clickId), { address, host: app.tenant.domain })
    expect(await sureness(foreign)).toBe(await sureness(null))
  })
})

test('a beacon about an Android click is no harm to its certain match', async () => {
  const clickId = await androidClickId(app, '/amber')
  expect((await report(beaconOf(clickId))).status).toBe(204)
  const request = { clickId, installId: installId() }
  expect((await app.api(apiPaths.matchLink, request)).json()).toMatchObject({
    matchType: 'referrer',
  })
})

test('has no link at its path for those who visit it', async () => {
  expect((await app.browse('/_tl/signals')).status).toBe(404)
})

test.each([
  ['of nothing', {}],
  ['with a click id of another length', beaconOf('tl1abc')],
  ['with a field too many', { ...beaconOf(`tl1${'a'.repeat(52)}`), address: '1.2.3.4' }],
  ['with text for a number', { ...beaconOf(`tl1${'a'.repeat(52)}`), scale: '3' }],
  [
    'with eleven languages',
    { ...beaconOf(`tl1${'a'.repeat(52)}`), languages: Array(11).fill('en') },
  ],
])('a body %s is refused', async (_, body) => {
  expectProblem(await report(body), 'validation_failed')
})

test('a body over 8 kB is refused', async () => {
  expectProblem(await report({ pad: 'x'.repeat(8_200) }), 'payload_too_large')
})
