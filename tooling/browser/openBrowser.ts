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

/** Starts headless Chromium with a new profile, which is deleted when it closes. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  return chromium.launch({ executablePath, headless: true, args: flags, timeout: 60_000 })
}
