import { isAllowedDestination } from './isAllowedDestination.ts'

/** Where an app is available apart from the App Store and Google Play. Null: not there. */
export interface OtherStores {
  readonly galaxyStoreUrl: string | null
  readonly appGalleryUrl: string | null
  readonly amazonAppstoreUrl: string | null
  /** A file on a host of the team's own. */
  readonly apkUrl: string | null
  readonly testFlightUrl: string | null
}
export type StoreName = keyof OtherStores

export const noOtherStores: OtherStores = {
  galaxyStoreUrl: null,
  appGalleryUrl: null,
  amazonAppstoreUrl: null,
  apkUrl: null,
  testFlightUrl: null,
}
export const storeNames = Object.keys(noOtherStores) as readonly StoreName[]

/** A landing page has a size limit that the URL counts towards. */
export const maxStoreUrlLength = 500

const amazonDomains =
  'com ae ca cn co.jp co.uk co.za com.au com.be com.br com.mx com.tr de eg es fr ie in it nl pl sa se sg'

/** The hosts of each store. `apkUrl` may have any. */
const storeHosts: Readonly<Partial<Record<StoreName, readonly string[]>>> = {
  galaxyStoreUrl: ['galaxystore.samsung.com', 'apps.samsung.com'],
  appGalleryUrl: ['appgallery.huawei.com', 'appgallery.cloud.huawei.com'],
  amazonAppstoreUrl: amazonDomains.split(' ').map((domain) => `www.amazon.${domain}`),
  testFlightUrl: ['testflight.apple.com'],
}

/** Returns whether a landing page may lead to a URL as this store. */
export function isStoreUrl(name: StoreName, text: string): boolean {
  if (text.length > maxStoreUrlLength || !isAllowedDestination(text, null)) return false
  const { protocol, host } = new URL(text)
  return protocol === 'https:' && (storeHosts[name]?.includes(host) ?? true)
}

/**
 * Reads the stores of a row. Null if there are none, so that visits of most apps check one field only. URLs are
 * checked again, because a row may bypass validation.
 */
export function readOtherStores(stored: Readonly<Record<string, unknown>>): OtherStores | null {
  const found = storeNames.flatMap((name) => {
    const url = stored[name]
    return typeof url === 'string' && isStoreUrl(name, url) ? [[name, url] as const] : []
  })
  return found.length === 0 ? null : { ...noOtherStores, ...Object.fromEntries(found) }
}
