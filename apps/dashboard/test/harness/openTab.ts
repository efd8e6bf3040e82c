import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { OpenOptions } from './scenario.ts'

/** A page of the dashboard, and the errors on it since it was opened. */
export interface Tab {
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: string[]
}

const sizes = {
  desktop: { width: 1360, height: 900 },
  phone: { width: 390, height: 844 },
} as const

const stepTimeoutMs = 20_000

/** Opens a tab and watches it. A violation of the content security policy is a console error too. */
export async function openTab(
  browser: Browser,
  origin: string,
  { theme = 'light', size = 'desktop', beside }: OpenOptions = {},
): Promise<Tab> {
  const context =
    beside ??
    (await browser.newContext({
      baseURL: origin,
      // Only tests of an installation use TLS, with an authority that Chromium does not know.
      ignoreHTTPSErrors: origin.startsWith('https:'),
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      colorScheme: theme,
      viewport: sizes[size],
      hasTouch: size === 'phone',
    }))
  context.setDefaultTimeout(stepTimeoutMs)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !isSessionCheck(message.text(), url)) {
      errors.push(`${message.text()} (${url})`)
    }
  })
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) {
      errors.push(`request to ${url.origin}`)
    }
  })
  return { page, context, errors }
}

/** The dashboard asks whether somebody is signed in. Chromium logs the answer "no" as an error. */
function isSessionCheck(text: string, url: string): boolean {
  return (
    text.includes('status of 401') &&
    new URL(url, 'http://localhost').pathname === '/api/auth/session'
  )
}
