import { accessSync, constants } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { Check } from 'typebox/value'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LandingKind, signalsBeaconPath } from '#catalog/landing/landing.ts'
import { renderQrCode } from '#catalog/landing/renderQrCode.ts'
import { buildPageHeaders } from '#catalog/landing/responseHeaders.ts'
import type { Language } from '#catalog/landing/texts/texts.ts'
import { defaultQrStyle } from '#catalog/links/appQrStyle.ts'
import { linkUrl } from '#catalog/links/createShareUrl.ts'
import type { Link } from '#catalog/links/link.ts'
import { picturePathPrefix } from '#catalog/pictures/picture.ts'
import { SignalsBeaconSchema } from '#edge/landing/signalsBeaconSchema.ts'
import { landingKinds, renderSamplePage } from '#test/support/renderSamplePage.ts'
import { sampleLink } from '#test/support/sampleLink.ts'
import { scanPicture } from '#test/support/scanPicture.ts'

const clickId = `tl1${'a1_-'.repeat(13)}`
const clipboardToken = `tlc1${'b'.repeat(60)}`
const copied = `https://go.meadow.example/spring?_dl=${clipboardToken}`
const nonce = 'bm9uY2Vub25jZW5vbmNlbm8'
const storeUrl = 'https://apps.apple.com/app/id1234567890'

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const executablePath = findChromium()
if (executablePath === null)
  console.warn('Skipped: the landing page tests need Chromium on the PATH.')

function findChromium(): string | null {
  const folders = process.env['PATH']?.split(delimiter) ?? []
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return paths.find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

interface Report {
  readonly host: string | undefined
  readonly cookie: string | undefined
  readonly type: string | undefined
  readonly body: unknown
  readonly hintedModel: string | undefined
}

describe.skipIf(executablePath === null)('a landing page in a browser', () => {
  let browser: Browser
  let server: Server
  let origin: string
  let context: BrowserContext | undefined
  let markup = ''
  let reports: Report[] = []
  /** Origins that the page may report to in addition to its own. */
  let connectsTo: readonly string[] = []
  let imagesFrom: readonly string[] = []
  let imageRequests: Readonly<Record<string, string>>[] = []

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
    server = createServer((request, response) => {
      if (request.url === signalsBeaconPath) {
        void readReport(request).then((report) => {
          reports.push(report)
          response.writeHead(204).end()
        })
      } else if (request.url?.startsWith(picturePathPrefix)) {
        response.writeHead(200, { 'content-type': 'image/png' }).end(pixel)
      } else if (request.url === '/spring') {
        response.writeHead(200, buildPageHeaders(nonce, { connectsTo, imagesFrom })).end(markup)
      } else {
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>-</title>')
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterEach(async () => {
    await context?.close()
    reports = []
    connectsTo = []
    imageRequests = []
  })

  afterAll(async () => {
    await browser.close()
    server.close()
    server.closeAllConnections()
  })

  interface Visit {
    readonly kind?: LandingKind
    readonly link?: Link
    readonly userAgent?: string
    readonly permissions?: string[]
    readonly language?: Language
    readonly javaScriptEnabled?: boolean
    /** Client hints of an Android phone. */
    readonly phone?: { readonly model: string; readonly platformVersion: string }
    /** Runs in the page before its own script. */
    readonly before?: () => void
  }

  /** Opens the page and collects its console messages, errors and dialogs, which must be empty. */
  async function visit(options: Visit = {}): Promise<{ page: Page; messages: string[] }> {
    const { kind = 'ios-safari', link = sampleLink() } = options
    const { markup: rendered, imageOrigins } = renderSamplePage(kind, link, {
      language: options.language ?? 'en',
      clickId,
      reportOrigins: connectsTo,
      clipboardToken,
      nonce,
      qr: renderQrCode(linkUrl(link), link.app.qrStyle),
    })
    markup = rendered
    imagesFrom = imageOrigins
    context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'pl-PL',
      timezoneId: 'Europe/Warsaw',
      deviceScaleFactor: 3,
      javaScriptEnabled: options.javaScriptEnabled ?? true,
      screen: { width: 390, height: 844 },
      permissions: options.permissions ?? ['clipboard-read', 'clipboard-write'],
      ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
    })
    await context.route(/^https:/, (route) => {
      if (route.request().resourceType() !== 'image') {
        return route.fulfill({ status: 200, body: 'elsewhere' })
      }
      imageRequests.push(route.request().headers())
      return route.fulfill({ contentType: 'image/png', body: pixel })
    })
    if (options.before) await context.addInitScript(options.before)
    const page = await context.newPage()
    if (options.phone) {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setUserAgentOverride', {
        userAgent:
          'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
        userAgentMetadata: {
          ...options.phone,
          platform: 'Android',
          architecture: '',
          mobile: true,
        },
      })
    }
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(String(error)))
    page.on('dialog', (dialog) => {
      messages.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(`${origin}/spring`)
    return { page, messages }
  }

  /** Runs a script on another page, because the landing page may not read the clipboard. */
  async function runOnOtherPage(script: string): Promise<unknown> {
    const other = await context?.newPage()
    await other?.goto(`${origin}/other`)
    await other?.bringToFront()
    return other?.evaluate(script)
  }

  const readClipboard = () => runOnOtherPage('navigator.clipboard.readText()')

  const tapGetTheApp = (page: Page) =>
    Promise.all([
      page.waitForURL(storeUrl),
      page.getByRole('link', { name: 'Get the app' }).click(),
    ])

  const waitForReport = () => expect.poll(() => reports.length).toBe(1)

  test('copies the link with its token on a tap and opens the store', async () => {
    const { page, messages } = await visit()
    await tapGetTheApp(page)
    expect(await readClipboard()).toBe(copied)
    expect(messages).toEqual([])
  })

  test('does not touch the clipboard before a tap', async () => {
    const { page } = await visit()
    await runOnOtherPage("navigator.clipboard.writeText('copied by the user')")
    await page.bringToFront()
    await page.reload()
    await expect.poll(() => reports.length).toBe(2)
    expect(await readClipboard()).toBe('copied by the user')
  })

  test('writes a URL and a text if the browser supports both', async () => {
    const { page } = await visit({ before: supportBothTypes })
    await tapGetTheApp(page)
    expect(await runOnOtherPage('JSON.parse(localStorage.written)')).toEqual({
      'text/uri-list': copied,
      'text/plain': copied,
    })
  })

  test('falls back to text if the browser only claims to support both', async () => {
    const { page } = await visit({ before: () => (ClipboardItem.supports = () => true) })
    await tapGetTheApp(page)
    expect(await readClipboard()).toBe(copied)
  })

  test.each([
    ['rejects', () => (navigator.clipboard.writeText = () => Promise.reject(new Error('no')))],
    ['never responds', () => (navigator.clipboard.writeText = () => new Promise(() => {}))],
    ['is missing', () => Object.defineProperty(navigator, 'clipboard', { value: undefined })],
  ])('opens the store even if the clipboard %s', async (_, before) => {
    const { page } = await visit({ before })
    await tapGetTheApp(page)
    expect(page.url()).toBe(storeUrl)
  })

  test('reports the device’s signals once', async () => {
    const { page, messages } = await visit()
    await waitForReport()
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.waitForTimeout(200)
    expect(reports).toHaveLength(1)
    const [report] = reports
    expect(report?.type).toBe('application/json')
    expect(Check(SignalsBeaconSchema, report?.body)).toBe(true)
    expect(report?.body).toMatchObject({
      clickId,
      second: 42,
      family: 'v4',
      isVisible: true,
      screenWidth: 390,
      screenHeight: 844,
      scale: 3,
      timezone: 'Europe/Warsaw',
      languages: ['pl-PL'],
    })
    expect(messages).toEqual([])
  })

  test('sends the same report to the other configured origins as plain text', async () => {
    const { host, port } = new URL(origin)
    // The second origin does not respond, which must not affect the others.
    connectsTo = [`http://localhost:${port}`, 'http://127.0.0.1:1']
    await visit()
    await expect.poll(() => reports.length).toBe(2)
    const [own, other] = reports.toSorted(
      (a, b) => Number(b.host === host) - Number(a.host === host),
    )
    expect(own).toMatchObject({ host, type: 'application/json' })
    expect(other).toMatchObject({ host: `localhost:${port}`, type: 'text/plain;charset=UTF-8' })
    expect(other?.cookie).toBeUndefined()
    expect(other?.body).toEqual(own?.body)
  })

  test('falls back to fetch if beacons are not supported', async () => {
    await visit({
      before: () => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }),
    })
    await waitForReport()
    expect(Check(SignalsBeaconSchema, reports[0]?.body)).toBe(true)
  })

  test('reports the client hints of a phone in body and headers', async () => {
    await visit({ phone: { model: 'Pixel 9', platformVersion: '16.0.0' } })
    await waitForReport()
    expect(reports[0]?.body).toMatchObject({ model: 'Pixel 9', platformVersion: '16.0.0' })
    expect(reports[0]?.hintedModel).toBe('"Pixel 9"')
  })

  test('reports without client hints if they are not supported', async () => {
    await visit({
      before: () => Object.defineProperty(navigator, 'userAgentData', { value: undefined }),
    })
    await waitForReport()
    expect(reports[0]?.body).toMatchObject({ model: null, platformVersion: null })
    expect(Check(SignalsBeaconSchema, reports[0]?.body)).toBe(true)
  })

  test('does not report before it is visible', async () => {
    const { page } = await visit({
      before: () =>
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
    })
    await page.waitForTimeout(300)
    expect(reports).toEqual([])
    await page.evaluate(
      "Object.defineProperty(document, 'visibilityState', { value: 'visible' });" +
        "document.dispatchEvent(new Event('visibilitychange'))",
    )
    await waitForReport()
  })

  test('shows the store button instead of the QR code on an iPad with a Mac’s user agent', async () => {
    const userAgent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15'
    const { page } = await visit({
      kind: 'desktop',
      userAgent,
      before: () => Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 }),
    })
    expect(await page.getByRole('img', { name: 'QR code' }).isVisible()).toBe(false)
    await tapGetTheApp(page)
    expect(await readClipboard()).toBe(copied)
  })

  test('shows a QR code and no store button on a desktop', async () => {
    const { page } = await visit({ kind: 'desktop' })
    expect(await page.getByRole('img', { name: 'QR code' }).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Get the app' }).isVisible()).toBe(false)
  })

  test.each([
    {},
    { shape: 'rounded', color: '#1b4d3e', background: '#f6f3ea' },
    { shape: 'rounded', color: '#1b4d3e', background: '#f6f3ea', logoId: '0'.repeat(32) },
  ] as const)('shows a QR code in the style of the app that a camera reads: %j', async (style) => {
    const link = sampleLink({}, { qrStyle: { ...defaultQrStyle, ...style } })
    const { page, messages } = await visit({ kind: 'desktop', link })
    const logo = page.locator('.qr image')
    expect(await logo.count()).toBe('logoId' in style ? 1 : 0)
    const picture = await page.locator('.qr').screenshot()
    expect(await scanPicture(picture)).toBe(linkUrl(link))
    expect(messages).toEqual([])
  })

  test('shows its pictures, whose hosts do not learn which link was opened', async () => {
    const link = sampleLink({}, { iconUrl: 'https://cdn.meadow.example/icon.png' })
    const { page, messages } = await visit({ link })
    const widths = '[...document.images].map(({ naturalWidth }) => naturalWidth)'
    await expect.poll(() => page.evaluate(widths)).toEqual([1, 1])
    expect(imageRequests).toHaveLength(2)
    for (const headers of imageRequests) expect(headers).not.toHaveProperty('referer')
    expect(messages).toEqual([])
  })

  test('loads no image from a host that its headers do not list', async () => {
    const { page } = await visit()
    const load = `new Promise((resolve) => {
      const image = new Image()
      image.onload = () => resolve('loaded')
      image.onerror = () => resolve('refused')
      image.src = 'https://elsewhere.example/x.png'
    })`
    expect(await page.evaluate(load)).toBe('refused')
  })

  test('shows a host in its own order in a text from right to left', async () => {
    const { page } = await visit({ language: 'ar' })
    await page.locator('summary').click()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await page.locator('bdi').innerText()).toBe('meadow.example')
  })

  test.each(landingKinds)('offers every action without scripts: %s', async (kind) => {
    const { page } = await visit({ kind, javaScriptEnabled: false })
    for (const summary of await page.locator('summary').all()) await summary.click()
    const links = await page.getByRole('link').all()
    const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
    expect(hrefs.length).toBeGreaterThan(0)
    for (const href of hrefs) expect(href).toMatch(/^(https|x-safari-https|intent|market):\/\//)
    const isIos = kind === 'ios-safari' || kind === 'ios-in-app'
    // An iPad that identifies itself as a Mac gets the desktop page.
    expect(hrefs.includes(storeUrl)).toBe(isIos || kind === 'desktop')
  })

  test.each(landingKinds)('runs no script from the texts of a link: %s', async (kind) => {
    const text = `</title></script></style><script>alert(1)</script><img src=x onerror=alert(2)>"'`
    const { page, messages } = await visit({
      kind,
      link: sampleLink({ title: text, description: text, slug: 'spring' }, { name: text }),
    })
    await waitForReport()
    expect(messages).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(
      '<script>alert(1)',
    )
  })
})

async function readReport(request: IncomingMessage): Promise<Report> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return {
    host: request.headers.host,
    cookie: request.headers.cookie,
    type: request.headers['content-type'],
    body: JSON.parse(Buffer.concat(chunks).toString()),
    hintedModel: request.headers['sec-ch-ua-model']?.toString(),
  }
}

/** Imitates Safari's clipboard. Stores the written data for the next page to read. */
function supportBothTypes(): void {
  class Item {
    static supports = () => true
    readonly data: Record<string, Blob>
    constructor(data: Record<string, Blob>) {
      this.data = data
    }
  }
  Object.assign(globalThis, { ClipboardItem: Item })
  navigator.clipboard.write = async ([item]) => {
    const { data } = item as unknown as Item
    const written = await Promise.all(
      Object.entries(data).map(async ([type, blob]) => [type, await blob.text()] as const),
    )
    localStorage.setItem('written', JSON.stringify(Object.fromEntries(written)))
  }
}
