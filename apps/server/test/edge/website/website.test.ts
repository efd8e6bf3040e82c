import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { languages } from '#catalog/landing/texts/texts.ts'
import { currentScript } from '#catalog/website/websiteScripts.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { readQrCode } from '#test/support/readQrCode.ts'
import { randomDomain, useApp } from '#test/support/useApp.ts'

const domain = randomDomain()
const app = useApp({
  seed: {
    domain,
    app: {
      name: 'Lumen',
      icon_url: 'https://cdn.lumen.example/icon.png',
      accent_color: '#ffd60a',
      app_store_id: '1234567890',
    },
    links: [
      { slug: 'open', destination: 'https://lumen.example/' },
      { slug: 'open/*', destination: 'https://lumen.example/*' },
    ],
  },
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  app.browse(path, { host: domain, headers })
const code = (link: string) => get(`/_tl/code.svg?link=${encodeURIComponent(link)}`)

test('the script is served on a link domain for ever, with the integrity that the API names', async () => {
  const response = await get(currentScript.path)
  expect(response.status).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  const hash = createHash('sha384').update(response.text).digest('base64')
  expect(`sha384-${hash}`).toBe(currentScript.integrity)
})

test('the script is compressed for browsers that accept it', async () => {
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await get(currentScript.path, { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(Number(headers['content-length'])).toBeLessThanOrEqual(5_000)
  }
})

test('the path of the latest script has no hash, and browsers ask for it again', async () => {
  const response = await get('/_tl/w/latest.js')
  expect(response.text).toBe(currentScript.body.toString())
  expect(response.headers['cache-control']).toBe('public, max-age=3600')
  const { etag = '' } = response.headers
  const again = await get('/_tl/w/latest.js', { 'if-none-match': etag })
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
  // After an upgrade.
  const other = await get('/_tl/w/latest.js', { 'if-none-match': '"/_tl/w/0000000000000000.js"' })
  expect(other.status).toBe(200)
})

test('an unknown script and a domain without an app get 404', async () => {
  const missing = await get('/_tl/w/0000000000000000.js')
  expectProblem(missing, 'not_found')
  // During an upgrade, one of two nodes may not have it yet.
  expect(missing.headers['cache-control'] ?? 'no-store').toMatch(/no-store|no-cache/)
  for (const path of [currentScript.path, '/_tl/card.json', '/_tl/code.svg?link=/open']) {
    expect((await app.browse(path, { host: 'unknown.example' })).status).toBe(404)
  }
})

test('the card has what landing pages show, in the language of the page', async () => {
  const response = await get('/_tl/card.json?language=ar', { 'accept-language': 'de' })
  expect(response.headers['cache-control']).toBe('public, max-age=300')
  expect(JSON.parse(response.text)).toEqual({
    language: 'ar',
    direction: 'rtl',
    name: 'Lumen',
    iconUrl: 'https://cdn.lumen.example/icon.png',
    appStoreId: '1234567890',
    text: 'المتابعة في التطبيق',
    open: 'فتح',
    close: 'إغلاق',
    code: 'امسح الرمز بكاميرا هاتفك لفتح التطبيق.',
    light: { fill: '#ffd60a', text: '#000000', edge: expect.stringMatching(/^#/) as string },
    dark: { fill: '#ffd60a', text: '#000000', edge: '#ffd60a' },
  })
})

test('the card has the language of the browser if the page names none, and every language', async () => {
  const read = async (path: string, language: string) =>
    (JSON.parse((await get(path, { 'accept-language': language })).text) as { language: string })
      .language
  expect(await read('/_tl/card.json', 'pt-BR,en;q=0.5')).toBe('pt')
  for (const language of languages) {
    expect(await read(`/_tl/card.json?language=${language}`, 'en')).toBe(language)
  }
})

test('a colour of the page replaces the accent colour, with a text that can be read on it', async () => {
  const { text } = await get('/_tl/card.json?color=12235A')
  expect(JSON.parse(text)).toMatchObject({
    light: { fill: '#12235a', text: '#ffffff', edge: '#12235a' },
  })
  expect((await get('/_tl/card.json?color=red')).status).toBe(422)
})

test('a QR code leads to the link with its query', async () => {
  const path = '/open/products/42?utm_source=x&ref=anna&utm_medium=qr'
  const response = await code(path)
  expect(response.status).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(readQrCode(response.text)).toBe(`https://${domain}${path}`)
})

test.each([
  ['an unknown link', '/missing'],
  ['a path that leads out of a pattern', '/open/../../x'],
  ['a link that a camera cannot read', `/open/a?${'b'.repeat(980)}`],
])('there is no QR code for %s', async (_, link) => {
  expectProblem(await code(link), 'link_not_found')
})

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example', ''])(
  'a QR code of %j is refused',
  async (link) => {
    expect((await code(link)).status).toBe(422)
  },
)

test('drawing QR codes records no click', async () => {
  const before = (await app.entries()).length
  await code('/open')
  expect((await app.entries()).length).toBe(before)
})
