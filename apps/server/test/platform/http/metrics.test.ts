import { apiPaths } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { userAgents } from '#test/support/browser.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { installId, iphone } from '#test/support/phones.ts'
import { send } from '#test/support/send.ts'
import { useApp } from '#test/support/useApp.ts'

const token = 'a-token-of-some-length'

describe('without a token', () => {
  const app = useApp({
    seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/a' }] },
  })

  test('this machine can read the metrics, which contain no tenant, link or address', async () => {
    await app.browse('/amber', { address: '198.51.100.7' })
    await app.browse('/amber', { userAgent: userAgents.bot })
    await app.browse('/unknown')
    await app.api(apiPaths.matchLink, { ...iphone, installId: installId() })
    await app.api(apiPaths.events, {
      sentAt: Date.now(),
      events: [{ id: installId(), installId: installId(), name: 'open', time: Date.now() }],
    })
    const { status, headers, text } = await send(app.url, '/metrics')
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch('text/plain; version=0.0.4')
    expect(text).toContain('throughlink_clicks_total{platform="ios",bot="false"} 1')
    expect(text).toContain('throughlink_clicks_total{platform="desktop",bot="true"} 1')
    expect(text).toContain('throughlink_matches_total{type="none"} 1')
    expect(text).toContain('throughlink_events_total{outcome="accepted"} 1')
    expect(text).toContain('throughlink_log_queued_entries 0')
    expect(text).toMatch(
      /throughlink_http_request_duration_seconds_count\{method="GET",route="\/\*",status="404"\} 1/,
    )
    for (const secret of [
      app.tenant.domain,
      app.tenant.appId,
      'amber',
      'unknown',
      '203.0.113',
      '198.51',
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  test('requests through a proxy on this machine get 404', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expectProblem(await send(app.url, '/metrics', { headers }), 'not_found')
  })
})

describe('with a token', () => {
  const app = useApp({ config: { metricsTokens: ['another-token-of-some-length', token] } })

  test('callers with the token can read the metrics from anywhere', async () => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' }
    expect((await send(app.url, '/metrics', { headers })).status).toBe(200)
  })

  test('callers without the token get 404, on this machine too', async () => {
    const wrong = [
      undefined,
      '',
      'Bearer ',
      `Bearer ${token}x`,
      token,
      `Bearer ${token.slice(0, -1)}`,
    ]
    for (const authorization of [...wrong, `Bearer ${app.tenant.publishableKey}`]) {
      const headers = authorization === undefined ? {} : { authorization }
      expectProblem(await send(app.url, '/metrics', { headers }), 'not_found')
    }
  })
})
