import { chromium, type Browser } from 'playwright-core'
import { findChromium } from './findChromium.ts'

/** Disables everything that a browser does by itself, such as updates, sync and telemetry. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const loopback = 'EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost'

export interface BrowserOptions {
  /** Port on this machine at which the browser finds every domain below `.example`. Default: they are unknown. */
  readonly examplePort?: number
}

/**
 * Starts headless Chromium with a new profile, which is deleted when it closes. It reaches this machine only,
 * by its address, as `localhost` or as a subdomain of it.
 */
export async function openBrowser({ examplePort }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = await findChromium()
  // Other machines are unreachable. Playwright's own interception is not used for it, because with it
  // Playwright answers preflight requests itself, and a service without CORS would seem to work.
  const example = examplePort === undefined ? '' : `MAP *.example 127.0.0.1:${examplePort}, `
  const args = [...flags, `--host-resolver-rules=${example}MAP * ~NOTFOUND, ${loopback}`]
  return chromium.launch({ executablePath, headless: true, args, timeout: 60_000 })
}
