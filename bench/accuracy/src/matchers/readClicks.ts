import type { WorldClick } from '../world.ts'
import { type Browser, parseBrowser } from './parseBrowser.ts'
import { getMainAddress } from './getMainAddress.ts'
import { type ShownDevice, readShownDevice } from './readShownDevice.ts'

/** A click after a product has parsed its headers and page report. */
export interface ReadClick {
  readonly click: WorldClick
  readonly atMs: number
  readonly address: string | null
  readonly browser: Browser
  readonly shown: ShownDevice
}

/** Parsed clicks are cached, because a dozen matchers read the same list. */
const known = new WeakMap<readonly WorldClick[], readonly ReadClick[]>()

export function readClicks(clicks: readonly WorldClick[]): readonly ReadClick[] {
  const found = known.get(clicks) ?? readAll(clicks)
  known.set(clicks, found)
  return found
}

/** Parses each user agent once: worlds have many clicks and few user agents. */
function readAll(clicks: readonly WorldClick[]): readonly ReadClick[] {
  const browsers = new Map<string, Browser>()
  const shown = new Map<string, ShownDevice>()
  return clicks.map((click) => {
    const { headers, page } = click
    const userAgent = headers['user-agent'] ?? ''
    const key = shownKey(click)
    const read = {
      click,
      atMs: click.atMs,
      address: getMainAddress(click.addresses),
      browser: browsers.get(userAgent) ?? parseBrowser(userAgent),
      shown: shown.get(key) ?? readShownDevice({ headers, page }),
    }
    browsers.set(userAgent, read.browser)
    shown.set(key, read.shown)
    return read
  })
}

/** Everything that `readShownDevice` reads. */
function shownKey({ headers, page }: WorldClick): string {
  const seen = [
    headers['user-agent'],
    headers['accept-language'],
    headers['sec-ch-ua-model'],
    headers['sec-ch-ua-platform-version'],
    page?.screenWidth,
    page?.screenHeight,
    page?.scale,
    page?.timezone,
    page?.languages[0],
    page?.model,
    page?.platformVersion,
  ]
  return seen.join('\n')
}
