import { chromium, type Browser } from 'playwright-core'
import { findChromium } from './findChromium.ts'

/** Nothing that a browser does by itself: no update, no sign-in, no call home. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium without a window and with a profile that is new and goes away with it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  return chromium.launch({ executablePath, headless: true, args: flags, timeout: 60_000 })
}
