import type { Browser } from '@playwright/test'

/** What a visitor and a crawler get of a page. */
export interface ReadPage {
  readonly status: number
  /** Text in the HTML, before any script ran. */
  readonly sent: string
  /** Text on the screen, once nothing is loaded any more. */
  readonly shown: string
  readonly errors: readonly string[]
  /** Requests to another origin than the page's. */
  readonly otherRequests: readonly string[]
}

/** Icons are letters in private areas of Unicode. Whether they are there yet depends on when their font is loaded. */
const icons = /[\u{E000}-\u{F8FF}\u{F0000}-\u{10FFFD}]/gu

function toWords(text: string): string {
  return text.replace(icons, '').replace(/\s+/g, ' ').trim()
}

/** Opens a page in the browser, and reads it before and after its scripts. */
export async function readPage(browser: Browser, url: string): Promise<ReadPage> {
  const { origin } = new URL(url)
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false })
  const context = await browser.newContext()
  try {
    const plain = await withoutScripts.newPage()
    const response = await plain.goto(url)
    const sent = await plain.locator('body').textContent()
    const page = await context.newPage()
    const errors: string[] = []
    const otherRequests: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('request', (request) => {
      const requested = new URL(request.url())
      if (requested.protocol.startsWith('http') && requested.origin !== origin)
        otherRequests.push(request.url())
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    // On a busy machine, scripts may run for longer than they load. A page that stays empty is read as empty.
    await page
      .waitForFunction(() => document.body.innerText.trim() !== '', undefined, { timeout: 10_000 })
      .catch(() => undefined)
    const shown = await page.locator('body').innerText()
    return {
      status: response?.status() ?? 0,
      sent: toWords(sent ?? ''),
      shown: toWords(shown),
      errors,
      otherRequests,
    }
  } finally {
    await context.close()
    await withoutScripts.close()
  }
}
