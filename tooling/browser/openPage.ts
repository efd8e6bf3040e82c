import type { Browser, Page, Request } from 'playwright-core'

export interface Viewport {
  readonly width: number
  readonly height: number
}

/** Properties of the browser that a page can see. */
export interface Device {
  readonly viewport: Viewport
  readonly locale?: string
  readonly colorScheme?: 'light' | 'dark'
  readonly userAgent?: string
  readonly javaScriptEnabled?: boolean
}

export interface WatchedPage {
  readonly page: Page
  /** The errors on the page since it was opened. */
  readonly errors: PageErrors
  /** The requests that the page sent to the service, in order. */
  readonly requests: readonly SentRequest[]
  readonly close: () => Promise<void>
}

export interface PageErrors {
  readonly consoleErrors: string[]
  /** Uncaught exceptions and unhandled rejections. */
  readonly uncaught: string[]
  /** Origins other than this machine that the page sent a request to. They are unreachable. */
  readonly foreignOrigins: string[]
}

export interface SentRequest {
  readonly path: string
  readonly body: unknown
  /** Resolves to null if there was no response that the page may read. */
  readonly status: Promise<number | null>
}

const stepTimeoutMs = 15_000

const isLocal = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname.endsWith('.localhost')

/** Opens a page with empty storage, and watches its errors and its requests to the service. */
export async function openPage(
  browser: Browser,
  device: Device,
  serviceOrigin: string,
): Promise<WatchedPage> {
  const context = await browser.newContext({ colorScheme: 'light', locale: 'en-GB', ...device })
  context.setDefaultTimeout(stepTimeoutMs)
  const errors: PageErrors = { consoleErrors: [], uncaught: [], foreignOrigins: [] }
  const requests: SentRequest[] = []
  const page = await context.newPage()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === serviceOrigin) requests.push(toSentRequest(request))
    else if (/^https?:$/.test(url.protocol) && !isLocal(url)) errors.foreignOrigins.push(url.origin)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') errors.consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => errors.uncaught.push(error.message))
  return { page, errors, requests, close: () => context.close() }
}

function toSentRequest(request: Request): SentRequest {
  return {
    path: new URL(request.url()).pathname,
    body: request.postDataJSON() as unknown,
    status: request.response().then(
      (response) => response?.status() ?? null,
      () => null,
    ),
  }
}
