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
  // Other machines are unreachable. Playwright's own interception is not used for it, because with it
  // Playwright answers preflight requests itself, and a service without CORS would seem to work.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
]

/**
 * Starts headless Chromium with a new profile, which is deleted when it closes. It reaches this machine only,
 * by its address, as `localhost` or as a subdomain of it.
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  return chromium.launch({ executablePath, headless: true, args: flags, timeout: 60_000 })
}
