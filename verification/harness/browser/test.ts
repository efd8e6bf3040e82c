import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { findChromium } from './openBrowser.ts'

export { expect }

interface Fixtures {
  /** Console errors that belong to a test, such as those of a refused request. Others fail it. */
  readonly expectedErrors: RegExp
  /** Whether a page may send a request to a URL. */
  readonly mayRequest: (url: URL) => boolean
  /** The errors on all pages of the test so far. The test fails if an unexpected one is left at its end. */
  readonly errors: string[]
  /** Opens a page with a profile of its own, beside `page`. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>
}

/** `FULL=1`: what CI leaves out because it checks it in another way, and a year of traffic. */
export const isFull = process.env['FULL'] === '1'

/** Playwright's `test` in the installed Chromium. A test fails if one of its pages has an error. */
export const test = base.extend<Fixtures>({
  launchOptions: [
    async ({}, use) => {
      await use(await findChromium())
    },
    { scope: 'worker' },
  ],
  expectedErrors: [/(?!)/, { option: true }],
  mayRequest: async ({}, use) => {
    await use(({ hostname }) => /(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname))
  },
  errors: [
    async ({ expectedErrors }, use) => {
      const errors: string[] = []
      await use(errors)
      const unexpected = errors.filter((text) => !expectedErrors.test(text))
      expect(unexpected, 'errors on the pages').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, errors, mayRequest }, use) => {
    watch(context, errors, mayRequest)
    await use(context)
  },
  open: async ({ browser, errors, mayRequest }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      watch(context, errors, mayRequest)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** Collects the errors of a profile. A violation of the content security policy is a console error too. */
function watch(
  context: BrowserContext,
  errors: string[],
  mayRequest: Fixtures['mayRequest'],
): void {
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() !== 'error' || isSessionCheck(message.text(), url)) return
    errors.push(`${message.text()} (${url})`)
  })
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && !mayRequest(url)) errors.push(`request to ${url.origin}`)
  })
}

/** The dashboard asks whether somebody is signed in. Chromium logs the answer "no" as an error. */
function isSessionCheck(text: string, url: string): boolean {
  return text.includes('status of 401') && url.endsWith('/api/auth/session')
}
