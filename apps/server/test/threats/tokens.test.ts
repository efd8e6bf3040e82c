import { randomBytes } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateKey } from '#catalog/apps/keys.ts'
import { signMessage } from '#manage/delivery/webhooks/toOutbound.ts'
import { createClickTokens } from '#pipeline/clicks/clickTokens.ts'
import { dayMs } from '#platform/time/durations.ts'
import { makeSecretKey } from '../support/makeSecretKey.ts'
import { installId, tap, tapOnAndroid } from '../support/phones.ts'
import { send } from '../support/send.ts'
import { type Tenant, useApp } from '../support/useApp.ts'

const link = { slug: 'amber', destination: 'https://lumen.example/amber' }
const app = useApp({ seed: { links: [link] } })
let other: Tenant
beforeAll(async () => {
  other = await app.seed({ links: [link] })
})

/** Changes a token in ways that a careless parser would accept. */
function forge(token: string): readonly string[] {
  const middle = Math.floor(token.length / 2)
  const swap = (at: number) =>
    `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
  return [
    swap(4),
    swap(middle),
    swap(token.length - 2),
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    `${token},${token}`,
    token.slice(0, middle),
    token.toUpperCase(),
    token.replace(/.{8}$/, ''),
    randomBytes(token.length).toString('base64url').slice(0, token.length),
  ].filter((each) => each !== token)
}

const match = (body: object, tenant: Tenant = app.tenant) =>
  send(app.url, apiPaths.matchLink, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tenant.publishableKey}`,
      'x-app-id': tenant.appId,
    },
    body: JSON.stringify({ installId: installId(), ...body }),
  })

const readLink = (text: string) => (JSON.parse(text) as { link?: string | null }).link ?? null

describe('a click id', () => {
  test('that is forged, of another service, or of another app gets no link, and the real one still does', async () => {
    const clickId = await tapOnAndroid(app, '/amber')
    const foreign = createClickTokens([{ id: 1, secret: randomBytes(32) }])
    const forged = [...forge(clickId), foreign.mint('1', Date.now()).clickId]
    for (const each of forged) {
      const { text } = await match({ clickId: each })
      expect({ each, link: readLink(text) }).toEqual({ each, link: null })
    }
    expect(readLink((await match({ clickId }, other)).text)).toBeNull()
    expect(readLink((await match({ clickId })).text)).toBe(link.destination)
  })

  test('that another install has used gets no link', async () => {
    const clickId = await tapOnAndroid(app, '/amber')
    expect(readLink((await match({ clickId })).text)).toBe(link.destination)
    expect(readLink((await match({ clickId })).text)).toBeNull()
  })
})

test('a clipboard token that is forged, or used as a click id, gets no link', async () => {
  const { copies, clickId } = await tap(app, '/amber')
  const url = new URL(copies)
  const [[name, token] = ['', '']] = [...url.searchParams]
  expect(token.length).toBeGreaterThan(40)
  for (const each of [...forge(token), clickId]) {
    url.searchParams.set(name, each)
    const { text } = await match({ platform: 'ios', pastedLink: url.href })
    expect({ each, link: readLink(text) }).toEqual({ each, link: null })
  }
  expect(readLink((await match({ clickId: token })).text)).toBeNull()
})

describe('a key', () => {
  test('that is forged is unknown, whatever was changed', async () => {
    const secretKey = await makeSecretKey(app, app.tenant, ['apps:read'])
    const path = `/api/v1/apps/${app.tenant.appId}`
    const get = async (authorization: string) =>
      (await send(app.url, path, { headers: { authorization } })).status
    expect(await get(`Bearer ${secretKey}`)).toBe(200)
    const unknown = generateKey('secret', 'https://links.example').text
    for (const each of [...forge(secretKey), unknown, app.tenant.publishableKey, '', 'sk_']) {
      expect([401, 403]).toContain(await get(`Bearer ${each}`))
    }
    expect(await get(`Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`)).toBe(401)
    expect(await get(secretKey)).toBe(401)
  })

  test('of another tenant finds nothing', async () => {
    const foreign = await makeSecretKey(app, other, ['apps:read'])
    const { status } = await send(app.url, `/api/v1/apps/${app.tenant.appId}`, {
      headers: { authorization: `Bearer ${foreign}` },
    })
    expect(status).toBe(404)
  })
})

describe('the signature of a webhook', () => {
  const secret = randomBytes(24)
  const body = JSON.stringify({ type: 'install.matched' })
  const receiver = new Webhook(secret, { format: 'raw' })

  test('does not verify a changed body, another id, an old time, or another algorithm', () => {
    const signed = signMessage('msg_1', Date.now(), body, [secret])
    const headers = { ...signed }
    expect(() => receiver.verify(body, headers)).not.toThrow()
    expect(() => receiver.verify(`${body} `, headers)).toThrow()
    expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow()
    const signature = headers['webhook-signature']
    for (const each of [
      signature.replace('v1,', 'v1a,'),
      signature.replace('v1,', 'none,'),
      '',
      'v1,',
    ])
      expect(() => receiver.verify(body, { ...headers, 'webhook-signature': each })).toThrow()
    // A replay after the five minutes of the specification.
    const old = signMessage('msg_1', Date.now() - dayMs, body, [secret])
    expect(() => receiver.verify(body, { ...old })).toThrow()
  })

  test('does not verify with the secret of another endpoint', () => {
    const signed = signMessage('msg_1', Date.now(), body, [randomBytes(24)])
    expect(() => receiver.verify(body, { ...signed })).toThrow()
  })
})
