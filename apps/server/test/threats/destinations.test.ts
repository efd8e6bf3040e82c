import { apiPaths } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { makeLinkId } from '#catalog/links/makeLinkId.ts'
import { insertLinkRow } from '#test/support/insertLinkRow.ts'
import { userAgents } from '../support/browser.ts'
import { installId } from '../support/phones.ts'
import { useApp } from '../support/useApp.ts'

const app = useApp({ seed: { app: { scheme: 'lumen' } } })

const bodies = [
  'alert(1)',
  '//%0aalert(1)',
  'text/html,<script>alert(1)</script>',
  '//evil.example/x',
]
const schemes = [
  'javascript',
  'JaVaScRiPt',
  'data',
  'vbscript',
  'file',
  'blob',
  'about',
  'intent',
  'content',
  'view-source',
  'jar',
  'filesystem',
  'ftp',
  'ws',
  'wss',
  'itms-services',
  'android-app',
  'chrome',
  'other',
  'lumen2',
  'lumens',
  'http-x',
  'httpss',
]
const disguises: ((url: string) => string)[] = [
  (url) => url,
  (url) => ` ${url}`,
  (url) => `\t${url}`,
  (url) => `\u0001${url}`,
  (url) => `${url.slice(0, 3)}\n${url.slice(3)}`,
]
const malformed = [
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://lumen.example\\@evil.example',
  'https://lumen.example@evil.example',
  'https://user:word@lumen.example',
  'https://@evil.example',
  '//evil.example',
  '/relative',
  'relative',
  '',
  'https://',
  'https://lumen.example/\u202egpj.exe',
  'https://lumen.example/a b',
  'https://lumen.example/\u0000',
  `https://lumen.example/${'x'.repeat(2_100)}`,
]
const payloads = [
  ...schemes.flatMap((scheme) =>
    bodies.flatMap((body) => disguises.map((disguise) => disguise(`${scheme}:${body}`))),
  ),
  ...malformed,
  // PostgreSQL texts cannot contain a zero byte.
].filter((payload) => !payload.includes('\u0000'))

/** Inserts rows that bypass validation. */
async function insertRows(column: 'destination' | 'ios_url', values: readonly string[]) {
  const rows = values.map((value, index) => ({
    id: makeLinkId(),
    slug: `${column}-${index}`,
    destination: 'https://lumen.example/ok',
    [column]: value,
  }))
  for (const row of rows) {
    await insertLinkRow(app.postgres.db, {
      app_id: app.tenant.appId,
      domain: app.tenant.domain,
      ...row,
    })
  }
  return rows
}

test('there are more than 440 payloads', () => {
  expect(payloads.length).toBeGreaterThan(440)
})

describe.each(['destination', 'ios_url'] as const)('a forbidden %s in the database', (column) => {
  test('is never served', async () => {
    const rows = await insertRows(column, payloads)
    const served: string[] = []
    for (const { slug } of rows) {
      const response = await app.browse(`/${slug}`, { userAgent: userAgents.iphone })
      if (response.status !== 410 || response.headers.location !== undefined) served.push(slug)
    }
    expect(served).toEqual([])
  }, 60_000)
})

test('web URLs and the app’s own scheme are served', async () => {
  const allowed = ['https://lumen.example/x?y=1#z', 'http://lumen.example', 'lumen://products/1']
  for (const url of allowed) {
    const { domain: host } = await app.seed({
      app: { scheme: 'lumen' },
      links: [{ slug: 'x', destination: 'https://lumen.example', ios_url: url }],
    })
    const response = await app.browse('/x', { host })
    expect(response).toMatchObject({ status: 302 })
    expect(response.headers.location).toBe(new URL(url).href)
  }
})

describe('the same link', () => {
  test('is not resolved either', async () => {
    const url = `https://${app.tenant.domain}/destination-0`
    const response = await app.api(apiPaths.resolveShort, { url })
    expect(response.text).not.toContain('alert')
  })

  test('is not matched to an install either', async () => {
    const { rows } = await app.postgres.pool.query<{ id: string }>(
      `select id from links where slug = 'destination-0'`,
    )
    const { clickId } = app.tokens.mint(rows[0]?.id ?? '', Date.now())
    const response = await app.api(apiPaths.matchLink, { installId: installId(), clickId })
    expect(response.text).not.toContain('alert')
  })
})

describe('when a link is written', () => {
  test('a forbidden destination is rejected', async () => {
    for (const destination of ['javascript:alert(1)', 'other://x', 'https://a@b.example', '']) {
      await expect(app.seed({ links: [{ slug: 'x', destination }] })).rejects.toThrow(
        'is not allowed',
      )
    }
  })

  test('a forbidden URL for one platform is rejected', async () => {
    const link = { slug: 'x', destination: 'https://lumen.example', ios_url: 'javascript:alert(1)' }
    await expect(app.seed({ links: [link] })).rejects.toThrow('is not allowed')
  })

  test('a taken slug conflicts, even for concurrent writes', async () => {
    const link = { slug: 'same', destination: 'https://lumen.example' }
    await expect(app.seed({ links: [link, link] })).rejects.toMatchObject({ code: '23505' })
    const { domain: host } = await app.seed({ links: [link] })
    await expect(app.seed({ domain: host, links: [link] })).rejects.toMatchObject({ code: '23505' })
  })
})
