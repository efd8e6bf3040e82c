import { randomBytes, randomInt } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { userAgents } from '@throughlink/server/test/support/browser.ts'
import { makeSecretKey } from '@throughlink/server/test/support/makeSecretKey.ts'
import {
  appHeaders,
  makeEvents,
  makeInstallId,
  matchByClickId,
} from '../../harness/phones/phones.ts'
import { signUp } from '../../harness/servers/signUp.ts'
import { metricsToken, publicHost, type Service } from '../../harness/servers/startService.ts'
import { knownSlug } from '../../harness/servers/startTestbed.ts'
import type { CanaryName } from './allowedPlaces.ts'

const canary = () => `canary${randomBytes(8).toString('hex')}`

/** Sends personal data and secrets to every part of the service, and returns them by kind. */
export async function plantCanaries(
  service: Service,
): Promise<Readonly<Record<CanaryName, string>>> {
  const { bed, server } = service
  const { app } = bed
  const owner = await signUp(service)
  const ipv4 = `198.18.${randomInt(256)}.${randomInt(1, 255)}`
  const ipv6 = `2001:db8:${randomBytes(12).toString('hex').match(/.{4}/g)?.join(':') ?? ''}`
  const scopes = [
    'apps:read',
    'links:read',
    'links:write',
    'webhooks:write',
    'members:write',
  ] as const
  const secretKey = await makeSecretKey({ postgres: bed.database }, app, scopes)
  const sent = {
    userAgent: canary(),
    referrerHost: `${canary()}.example`,
    referrerPath: canary(),
    cookie: canary(),
    header: canary(),
    campaign: canary(),
    parameter: canary(),
    path: canary(),
    body: canary(),
    data: canary(),
    missingKey: `sk_${randomBytes(24).toString('hex')}`,
    wrongPassword: canary(),
    idempotencyKey: canary(),
    invited: `${canary()}@people.example`,
    webhookUrl: `https://${canary()}.example/hook`,
  }

  let clickId = ''
  for (const address of [ipv4, ipv6]) {
    const headers = {
      host: app.domain,
      'user-agent': `${userAgents.android} ${sent.userAgent}`,
      referer: `https://${sent.referrerHost}/${sent.referrerPath}?${sent.referrerPath}`,
      cookie: `a=${sent.cookie}`,
      'x-unknown': sent.header,
      'x-forwarded-for': address,
    }
    const query = `utm_source=${sent.campaign}&email=${sent.parameter}`
    const visit = await server.send({ path: `/${knownSlug}?${query}`, headers })
    const referrer = URL.parse(visit.headers.location ?? '')?.searchParams.get('referrer')
    clickId = new URLSearchParams(referrer ?? '').get('clickId') ?? ''
    await server.send({ path: `/${sent.path}?${sent.parameter}`, headers })
    await server.send({ path: `/%zz${sent.path}`, headers })
    await matchByClickId(server, app, clickId, makeInstallId(), address)
    await matchByClickId(server, app, `${clickId.slice(0, -2)}xx`, makeInstallId(), address)
    const events = makeEvents(3).map((event) => ({ ...event, data: { email: sent.data } }))
    const asApp = {
      ...appHeaders(app, address),
      cookie: `a=${sent.cookie}`,
      'x-unknown': sent.header,
    }
    const post = (body: unknown) =>
      server.send({ path: apiPaths.events, method: 'POST', headers: asApp, body })
    await post({ sentAt: Date.now(), events })
    await post({ [sent.body]: sent.body })
    await post(sent.body)
    for (const key of [secretKey, sent.missingKey]) {
      await server.send({
        path: `/api/v1/apps/${app.appId}`,
        headers: { host: publicHost, authorization: `Bearer ${key}`, 'x-forwarded-for': address },
      })
    }
    await server.send({
      path: '/api/auth/sign-in',
      method: 'POST',
      headers: { host: publicHost, origin: `https://${publicHost}`, 'x-forwarded-for': address },
      body: { email: owner.email, password: sent.wrongPassword },
    })
  }
  const invitation = await owner.call({
    path: `/api/v1/organizations/${owner.organizationId}/invitations`,
    method: 'POST',
    headers: { 'idempotency-key': sent.idempotencyKey },
    body: { email: sent.invited, role: 'viewer' },
  })
  const webhook = await server.send({
    path: `/api/v1/apps/${app.appId}/webhooks`,
    method: 'POST',
    headers: { host: publicHost, authorization: `Bearer ${secretKey}`, 'x-forwarded-for': ipv4 },
    body: { url: sent.webhookUrl, eventTypes: ['install.matched'] },
  })
  await owner.call({ path: `/metrics`, headers: { authorization: `Bearer ${metricsToken}` } })

  return {
    'IPv4 address': ipv4,
    'IPv6 address': ipv6,
    'publishable key': app.publishableKey.slice(-40),
    'secret key': secretKey,
    'secret key that does not exist': sent.missingKey,
    'session cookie': decodeURIComponent(owner.cookie.split('=')[1] ?? '').split('.')[0] ?? '',
    'CSRF token': owner.csrfToken,
    password: owner.password,
    'wrong password': sent.wrongPassword,
    'one-time token': owner.token,
    'invitation token': readOnce(invitation.body, /[\w-]{43}/),
    'webhook secret': readOnce(webhook.body, /whsec_([\w+/=-]+)/),
    'metrics token': metricsToken,
    'key that signs click ids': bed.clickKey.secret.toString('base64url'),
    'idempotency key': sent.idempotencyKey,
    cookie: sent.cookie,
    'unknown header': sent.header,
    'path of a referrer': sent.referrerPath,
    'unknown path': sent.path,
    'invalid body': sent.body,
    'click id': clickId,
    'name of a person': owner.name,
    'email address of a person': owner.email,
    'email address of an invited person': sent.invited,
    'host of a referrer': sent.referrerHost,
    'user agent': sent.userAgent,
    'campaign parameter': sent.campaign,
    'custom parameter': sent.parameter,
    'data of an event': sent.data,
    'URL of a webhook': sent.webhookUrl,
  }
}

function readOnce(body: string, pattern: RegExp): string {
  const match = pattern.exec(body)
  if (match === null) throw new Error(`No secret in the response: ${body}`)
  return match[1] ?? match[0]
}
