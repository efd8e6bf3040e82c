import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'

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
 * Returns how to start Chromium so that it reaches this machine only: by its address, as `localhost` or as a
 * subdomain of it. Installs it if it is missing and this runs as root, such as in a container.
 */
export async function findChromium({ examplePort }: BrowserOptions = {}): Promise<LaunchOptions> {
  const executablePath = await findOrInstall({
    title: 'Chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    // Without a font, pages and screenshots show no text. The second one has Arabic.
    packages: ['chromium', 'fonts-liberation', 'fonts-dejavu-core'],
  })
  // Other machines are unreachable. Playwright's own interception is not used for it, because with it
  // Playwright answers preflight requests itself, and a service without CORS would seem to work.
  const example = examplePort === undefined ? '' : `MAP *.example 127.0.0.1:${examplePort}, `
  const args = [...flags, `--host-resolver-rules=${example}MAP * ~NOTFOUND, ${loopback}`]
  return { executablePath, headless: true, args, timeout: 60_000 }
}

/** Starts headless Chromium with a new profile, which is deleted when it closes. */
export async function openBrowser(options?: BrowserOptions): Promise<Browser> {
  return chromium.launch(await findChromium(options))
}
