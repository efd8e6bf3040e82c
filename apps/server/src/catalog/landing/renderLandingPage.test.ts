import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { landingScript } from './renderLandingPage.ts'

interface Sent {
  readonly by: 'beacon' | 'fetch'
  readonly url: string
  readonly body: unknown
  readonly options?: unknown
}

/** Stubs the browser APIs that the report uses. `landingPage.browser.test.ts` uses a real browser. */
async function run(beacons: string, acceptsBeacons: boolean): Promise<Sent[]> {
  const sent: Sent[] = []
  class Text {
    readonly text: string
    constructor([text = '']: readonly string[]) {
      this.text = text
    }
  }
  const navigator = {
    userAgent: 'Safari',
    language: 'pl-PL',
    sendBeacon(url: string, { text }: Text) {
      if (acceptsBeacons) sent.push({ by: 'beacon', url, body: JSON.parse(text) })
      return acceptsBeacons
    },
  }
  const document = {
    body: { dataset: { clickId: 'tl1abc', second: '7', family: 'v6', beacons, copies: '' } },
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    querySelectorAll: () => [],
  }
  const fetch = (url: string, { body, ...options }: { readonly body: string | Text }) => {
    const text = typeof body === 'string' ? body : body.text
    sent.push({ by: 'fetch', url, body: JSON.parse(text), options })
    return Promise.reject(new Error('Connection refused.'))
  }
  const screen = { width: 390, height: 844 }
  const context = { navigator, document, screen, devicePixelRatio: 3, Blob: Text, fetch }
  runInContext(landingScript, createContext(context))
  await new Promise(setImmediate)
  return sent
}

test('reports to its own host only by default, with a beacon', async () => {
  const sent = await run('/_tl/signals', true)
  expect(sent).toEqual([
    {
      by: 'beacon',
      url: '/_tl/signals',
      body: expect.objectContaining({
        clickId: 'tl1abc',
        second: 7,
        family: 'v6',
        isVisible: true,
      }) as object,
    },
  ])
})

test('sends the same report to other origins, which may fail', async () => {
  const [own, v4, v6] = await run(
    '/_tl/signals https://v4.example/_tl/signals https://v6.example/_tl/signals',
    true,
  )
  const options = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true }
  expect(v4).toMatchObject({ url: 'https://v4.example/_tl/signals', options })
  expect(v6).toMatchObject({ url: 'https://v6.example/_tl/signals', options })
  expect(own).toMatchObject({ by: 'beacon', url: '/_tl/signals' })
  expect(v4?.body).toEqual(own?.body)
})

test('falls back to fetch if the browser rejects the beacon', async () => {
  const [sent] = await run('/_tl/signals', false)
  expect(sent).toMatchObject({ by: 'fetch', url: '/_tl/signals', body: { second: 7 } })
})
