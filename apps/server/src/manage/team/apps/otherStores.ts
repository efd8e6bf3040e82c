import type { ProblemDetail } from '@throughlink/protocol'
import { maxStoreUrlLength, type StoreName, storeNames } from '@throughlink/protocol/rules'
import { isStoreUrl, noOtherStores, type OtherStores } from '#catalog/links/otherStores.ts'

const limit = `with at most ${maxStoreUrlLength} characters`
const details: Readonly<Record<StoreName, string>> = {
  galaxyStoreUrl: `must be an https:// URL on galaxystore.samsung.com or apps.samsung.com, ${limit}`,
  appGalleryUrl: `must be an https:// URL on appgallery.huawei.com or appgallery.cloud.huawei.com, ${limit}`,
  amazonAppstoreUrl: `must be an https:// URL on www.amazon.com or Amazon’s site of another country, ${limit}`,
  apkUrl: `must be an https:// URL, ${limit}`,
  testFlightUrl: `must be an https:// URL on testflight.apple.com, ${limit}`,
}

/** Applies changes. Omitted stores stay unchanged, null or an empty text removes one, and URLs are encoded. */
export function mergeOtherStores(before: OtherStores, changes: Partial<OtherStores>): OtherStores {
  const merged = { ...before, ...changes }
  return mapStores((name) => normalizeUrl(name, merged[name]))
}

/** Checks rules beyond the format of each field. Returns the errors, empty if valid. */
export function validateOtherStores(stores: OtherStores): ProblemDetail[] {
  return storeNames.flatMap((name) => {
    const url = stores[name]
    if (url === null || isStoreUrl(name, url)) return []
    return [{ pointer: `/otherStores/${name}`, detail: details[name] }]
  })
}

/** Reads the stores of a row as they were written. */
export function toOtherStores(stored: Readonly<Record<string, string>>): OtherStores {
  return mapStores((name) => stored[name] ?? null)
}

/** Omits stores that are not set. */
export function toStoredStores(stores: OtherStores): string {
  return JSON.stringify(stores, (_, value: unknown) => value ?? undefined)
}

function mapStores(read: (name: StoreName) => string | null): OtherStores {
  return { ...noOtherStores, ...Object.fromEntries(storeNames.map((name) => [name, read(name)])) }
}

/** A URL that is not allowed stays unchanged, for validation to reject it. */
function normalizeUrl(name: StoreName, url: string | null): string | null {
  if (url === null || url === '') return null
  return isStoreUrl(name, url) ? new URL(url).href : url
}
