import {
  maxStoreUrlLength,
  storeHosts,
  type StoreName,
  storeNames,
} from '@throughlink/protocol/rules'
import { isAllowedDestination } from './isAllowedDestination.ts'

/** Where an app is available apart from the App Store and Google Play. Null: not there. */
export type OtherStores = Readonly<Record<StoreName, string | null>>
export type { StoreName }

export const noOtherStores: OtherStores = {
  galaxyStoreUrl: null,
  appGalleryUrl: null,
  amazonAppstoreUrl: null,
  apkUrl: null,
  testFlightUrl: null,
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
