/** Stores apart from the App Store and Google Play. `apkUrl` is a file on a host of the team's own. */
export const storeNames = [
  'galaxyStoreUrl',
  'appGalleryUrl',
  'amazonAppstoreUrl',
  'apkUrl',
  'testFlightUrl',
] as const
export type StoreName = (typeof storeNames)[number]

const amazonDomains =
  'com ae ca cn co.jp co.uk co.za com.au com.be com.br com.mx com.tr de eg es fr ie in it nl pl sa se sg'

/** The hosts of each store. `apkUrl` may have any. */
export const storeHosts: Readonly<Partial<Record<StoreName, readonly string[]>>> = {
  galaxyStoreUrl: ['galaxystore.samsung.com', 'apps.samsung.com'],
  appGalleryUrl: ['appgallery.huawei.com', 'appgallery.cloud.huawei.com'],
  amazonAppstoreUrl: amazonDomains.split(' ').map((domain) => `www.amazon.${domain}`),
  testFlightUrl: ['testflight.apple.com'],
}
