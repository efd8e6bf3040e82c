import { expect, test } from 'vitest'
import { isStoreUrl, noOtherStores, readOtherStores, type StoreName } from './otherStores.ts'

test.each<readonly [StoreName, string]>([
  ['galaxyStoreUrl', 'https://galaxystore.samsung.com/detail/com.example'],
  ['galaxyStoreUrl', 'https://apps.samsung.com/appquery/appDetail.as?appId=com.example'],
  ['appGalleryUrl', 'https://appgallery.huawei.com/#/app/C100000000'],
  ['appGalleryUrl', 'https://appgallery.cloud.huawei.com/ag/n/app/C100000000?locale=en_US'],
  ['amazonAppstoreUrl', 'https://www.amazon.com/gp/mas/dl/android?p=com.example'],
  ['amazonAppstoreUrl', 'https://www.amazon.co.uk/dp/B000000000'],
  ['amazonAppstoreUrl', 'https://www.amazon.com.br/dp/B000000000'],
  ['testFlightUrl', 'https://testflight.apple.com/join/abc'],
  ['apkUrl', 'https://cdn.example:8443/a.apk?v=1'],
])('%s may be %s', (name, url) => {
  expect(isStoreUrl(name, url)).toBe(true)
})

test.each<readonly [StoreName, string]>([
  ['galaxyStoreUrl', 'http://galaxystore.samsung.com/detail/com.example'],
  ['galaxyStoreUrl', 'https://galaxystore.samsung.com.evil.example/'],
  ['galaxyStoreUrl', 'https://galaxystore.samsung.com:8443/'],
  ['galaxyStoreUrl', 'https://galaxystore.samsung.com@evil.example/'],
  ['galaxyStoreUrl', 'samsungapps://ProductDetail/com.example'],
  ['appGalleryUrl', 'https://huawei.com/'],
  ['amazonAppstoreUrl', 'https://www.amazon.evil/'],
  ['amazonAppstoreUrl', 'https://amazon.com/dp/B000000000'],
  ['testFlightUrl', 'https://apps.apple.com/app/id1'],
  ['apkUrl', 'http://cdn.example/a.apk'],
  ['apkUrl', 'javascript:alert(1)'],
  ['apkUrl', 'https://user@cdn.example/a.apk'],
  ['apkUrl', 'https://cdn.example/a\u0000.apk'],
  ['apkUrl', `https://cdn.example/${'a'.repeat(500)}`],
])('%s may not be %s', (name, url) => {
  expect(isStoreUrl(name, url)).toBe(false)
})

test('a row without stores, or with URLs that bypassed validation only, has none', () => {
  const evil = { apkUrl: 'javascript:alert(1)', testFlightUrl: 1, other: 'https://a.example' }
  expect(readOtherStores({})).toBeNull()
  expect(readOtherStores(evil)).toBeNull()
  const apkUrl = 'https://cdn.example/a.apk'
  expect(readOtherStores({ ...evil, apkUrl })).toEqual({ ...noOtherStores, apkUrl })
})
