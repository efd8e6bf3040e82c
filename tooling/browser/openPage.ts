import type { Browser, Page } from 'playwright-core'

export interface Viewport {
  readonly width: number
  readonly height: number
}

export interface WatchedPage {
  readonly page: Page
  /** The errors on the page since it was opened. */
  readonly errors: PageErrors
  readonly close: () => Promise<void>
}

export interface PageErrors {
  readonly consoleErrors: string[]
  /** Uncaught exceptions and unhandled rejections. */
  readonly uncaught: string[]
  /** Origins other than this machine that the page sent a request to. The requests were blocked. */
  readonly foreignOrigins: string[]
}

const stepTimeoutMs = 15_000

/** Opens a page with empty storage. Requests to other machines are blocked and recorded. */
export async function openPage(browser: Browser, viewport: Viewport): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport, colorScheme: 'light', locale: 'en-GB' })
  context.setDefaultTimeout(stepTimeoutMs)
  const errors: PageErrors = { consoleErrors: [], uncaught: [], foreignOrigins: [] }
  const isLocal = ({ hostname }: URL) => hostname === '127.0.0.1'
  await context.route(
    (url) => !isLocal(url),
    async (route) => {
      errors.foreignOrigins.push(new URL(route.request().url()).origin)
      await route.abort()
    },
  )
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') errors.consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => errors.uncaught.push(error.message))
  return { page, errors, close: () => context.close() }
}
