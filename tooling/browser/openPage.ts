import type { Browser, Page } from 'playwright-core'

export interface Viewport {
  readonly width: number
  readonly height: number
}

export interface WatchedPage {
  readonly page: Page
  /** What went wrong on it since it was opened, as far as a browser tells. */
  readonly seen: Seen
  readonly close: () => Promise<void>
}

export interface Seen {
  readonly consoleErrors: string[]
  /** Exceptions and rejections that nothing caught. */
  readonly uncaught: string[]
  /** Origins that the page has no business with. */
  readonly strangers: string[]
}

const stepTimeoutMs = 15_000

/** A page with a storage of its own, as in a browser that was never used, that stays on this machine. */
export async function openPage(browser: Browser, viewport: Viewport): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport, colorScheme: 'light', locale: 'en-GB' })
  context.setDefaultTimeout(stepTimeoutMs)
  const seen: Seen = { consoleErrors: [], uncaught: [], strangers: [] }
  const isOwn = ({ hostname }: URL) => hostname === '127.0.0.1'
  await context.route(
    (url) => !isOwn(url),
    async (route) => {
      seen.strangers.push(new URL(route.request().url()).origin)
      await route.abort()
    },
  )
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') seen.consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => seen.uncaught.push(error.message))
  return { page, seen, close: () => context.close() }
}
