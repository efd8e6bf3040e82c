import type { Addresses, WorldClick, WorldInstall } from '../world.ts'
import { type Browser, parseBrowser, readShownDevice, type ShownDevice } from './readShownDevice.ts'

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

/** Returns the address of the request itself, the only one these products use. */
export function getMainAddress(addresses: Addresses): string | null {
  return addresses[addresses.main]
}

/** Finds clicks of the install's app by the exact address of its main request, oldest first. */
type FindByAddress = (install: WorldInstall, windowMs: number) => readonly ReadClick[]

export function indexByAddress(clicks: readonly ReadClick[]): FindByAddress {
  const index = Map.groupBy(clicks, ({ click, address }) => `${click.appId} ${address ?? ''}`)
  return (install, windowMs) => {
    const address = getMainAddress(install.addresses)
    const found = address === null ? [] : (index.get(`${install.appId} ${address}`) ?? [])
    return found.slice(
      countBefore(found, install.atMs - windowMs),
      countBefore(found, install.atMs),
    )
  }
}

/**
 * Returns how many items, sorted by time, are before `atMs`: the index of the first item that is not. Binary
 * search.
 */
export function countBefore(items: readonly { readonly atMs: number }[], atMs: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((items[middle]?.atMs ?? Infinity) < atMs) low = middle + 1
    else high = middle
  }
  return low
}
