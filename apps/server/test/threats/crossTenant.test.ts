import { apiPaths, type MatchResponse } from '@throughlink/protocol'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../support/expectProblem.ts'
import { createBeacon, installId, iphone, tap, tapOnAndroid } from '../support/phones.ts'
import { type Tenant, useApp } from '../support/useApp.ts'

const own = 'https://own.example/a'
const foreign = 'https://foreign.example/b'
const app = useApp({ seed: { links: [{ slug: 'own', destination: own }] } })
let other: Tenant
beforeAll(async () => {
  other = await app.seed({ links: [{ slug: 'foreign', destination: foreign }] })
})

const none = { link: null, matchType: 'none', confidence: 0, reason: 'no_match' }
const match = async (body: object, tenant: Tenant = app.tenant, address = '203.0.113.9') =>
  (await app.api(apiPaths.matchLink, body, { tenant, address })).json() as MatchResponse

test('a click of another app does not match and stays valid for its own app', async () => {
  const clickId = await tapOnAndroid(app, '/foreign', { host: other.domain })
  const id = installId()
  expect(await match({ installId: id, clickId })).toEqual(none)
  expect(await match({ installId: id, clickId }, other)).toMatchObject({ link: foreign })
})

test('a clipboard token of another app does not match and stays valid for its own app', async () => {
  const { copies } = await tap(app, '/foreign', { host: other.domain })
  const paste = { platform: 'ios', pastedLink: copies }
  expect(await match(paste)).toEqual(none)
  // Nor does the token match as part of an own link.
  const token = new URL(copies).search
  const pastedLink = `https://${app.tenant.domain}/own${token}`
  expect(await match({ ...paste, pastedLink })).toEqual(none)
  expect(await match(paste, other)).toMatchObject({ link: foreign })
})

test('a copied link of another app does not match', async () => {
  const pastedLink = `https://${other.domain}/foreign`
  expect(await match({ platform: 'ios', pastedLink })).toEqual(none)
})

test('clicks of another app from the same address are not candidates and hide none', async () => {
  const address = '203.0.113.71'
  await tap(app, '/foreign', { host: other.domain, address })
  const unmatched = await match({ ...iphone, installId: installId() }, app.tenant, address)
  expect(unmatched).toMatchObject({ link: null, reason: 'no_candidates' })
  await tap(app, '/own', { address })
  expect(await match({ ...iphone, installId: installId() }, app.tenant, address)).toMatchObject({
    link: own,
  })
  expect(await match({ ...iphone, installId: installId() }, other, address)).toMatchObject({
    link: foreign,
  })
})

test('the match of an install is visible to its own app only', async () => {
  const id = installId()
  const clickId = await tapOnAndroid(app, '/foreign', { host: other.domain })
  expect(await match({ installId: id, clickId }, other)).toMatchObject({ link: foreign })
  const address = '203.0.113.72'
  expect(await match({ ...iphone, installId: id }, app.tenant, address)).toMatchObject({
    link: null,
  })
  // The decision of one app does not affect the other.
  expect(await match({ ...iphone, installId: id }, other, address)).toMatchObject({ link: foreign })
})

test('a domain serves the links of its app only', async () => {
  expect((await app.browse('/foreign')).status).toBe(404)
  expect((await app.browse('/own', { host: other.domain })).status).toBe(404)
})

test('a link of another app is not resolved, and its existence is not revealed', async () => {
  const resolve = async (path: string) =>
    app.api(apiPaths.resolveShort, { url: `https://${other.domain}${path}` })
  const [existing, missing] = [await resolve('/foreign'), await resolve('/nowhere')]
  expectProblem(existing, 'link_not_found')
  const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]+"/, '')
  expect(withoutRequestId(existing.text)).toBe(withoutRequestId(missing.text))
})

test('a page of one domain cannot report on a click of another', async () => {
  const address = '203.0.113.73'
  const page = await app.browse('/foreign', { host: other.domain, address })
  const clickId = /data-click-id="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const reference = Buffer.from(clickId.slice(3), 'base64url').subarray(0, 23).toString('base64url')
  const beacon = { method: 'POST', body: createBeacon(clickId), address }
  const findSignals = async () =>
    (await app.entries()).filter(({ kind, id }) => kind === 'signals' && id === reference)
  expect((await app.browse('/_tl/signals', beacon)).status).toBe(204)
  expect(await findSignals()).toEqual([])
  expect((await app.browse('/_tl/signals', { ...beacon, host: other.domain })).status).toBe(204)
  expect(await findSignals()).toHaveLength(1)
})

test('a domain belongs to one app', async () => {
  await expect(app.seed({ domain: other.domain })).rejects.toMatchObject({ code: '23505' })
})
