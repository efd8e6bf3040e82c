import { describe, expect, test } from 'vitest'
import { noOtherStores } from '../links/otherStores.ts'
import { chooseStore } from './chooseStore.ts'

const android = (device: string, end: string) =>
  `Mozilla/5.0 (Linux; Android ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${end}`
const chrome = 'Chrome/142.0.0.0 Mobile Safari/537.36'
const webView = 'Version/4.0 Chrome/98.0.4758.101 Mobile Safari/537.36'
const huaweiBrowser = 'Chrome/99.0.4844.88 HuaweiBrowser/14.0.1.302 Mobile Safari/537.36'
const silk = 'Silk/108.4.6 like Chrome/108.0.5359.160 Safari/537.36'

const devices = {
  pixel: android('10; K', chrome),
  samsung: android('10; K', `SamsungBrowser/28.0 ${chrome}`),
  samsungInApp: android('14; SM-A546B Build/UP1A.231005.007; wv', webView),
  silk: android('9; KFMAWI', silk),
  silkReduced: android('10; K', silk),
  fireTabletInApp: android('9; KFMAWI Build/PS7322; wv', webView),
  oldFireTablet: android('4.4.3; KFTT Build/IML74K', chrome),
  fireTv: android('9; AFTMM Build/PS7233', chrome),
  huaweiWithoutGoogle: android('10; JNY-LX2; HMSCore 6.9.0.302', huaweiBrowser),
  honorWithoutGoogle: android('10; HarmonyOS; YAL-AL10; HMSCore 6.11.0.332', huaweiBrowser),
  huaweiBrowserOnly: android('10; K', huaweiBrowser),
  huaweiWithGoogle: android('10; ASK-AL00x; HMSCore 6.9.0.302; GMSCore 14.3.67', huaweiBrowser),
  huaweiChrome: android('9; LYA-L29', chrome),
}
type Device = keyof typeof devices

const urls = {
  galaxyStoreUrl: 'https://galaxystore.samsung.com/detail/a.b',
  appGalleryUrl: 'https://appgallery.huawei.com/app/C100000000',
  amazonAppstoreUrl: 'https://www.amazon.com/dp/B000000000',
  apkUrl: 'https://cdn.example/a.apk',
  testFlightUrl: 'https://testflight.apple.com/join/abc',
}
const { galaxyStoreUrl: galaxy, appGalleryUrl: gallery, amazonAppstoreUrl: amazon } = urls

function choose(device: Device, androidPackage: string | null, stores: Partial<typeof urls>) {
  const otherStores = { ...noOtherStores, ...stores }
  const app = { appStoreId: '123', androidPackage, otherStores }
  const store = chooseStore(app, 'android', devices[device])
  return store?.kind === 'other' ? store.url : (store?.kind ?? null)
}

describe('on Android, an app in all stores', () => {
  test.each<readonly [Device, string]>([
    ['pixel', 'play'],
    ['samsung', 'play'],
    ['samsungInApp', 'play'],
    ['silk', amazon],
    ['silkReduced', amazon],
    ['fireTabletInApp', amazon],
    ['oldFireTablet', amazon],
    ['fireTv', amazon],
    ['huaweiWithoutGoogle', gallery],
    ['honorWithoutGoogle', gallery],
    ['huaweiBrowserOnly', gallery],
    ['huaweiWithGoogle', 'play'],
    ['huaweiChrome', 'play'],
  ])('sends %s to %s', (device, expected) => {
    expect(choose(device, 'a.b', urls)).toBe(expected)
  })
})

describe('on Android, an app that is not on Play', () => {
  test.each<readonly [Device, string]>([
    ['pixel', urls.apkUrl],
    ['samsung', galaxy],
    ['samsungInApp', galaxy],
    ['silk', amazon],
    ['huaweiWithoutGoogle', gallery],
    ['huaweiWithGoogle', urls.apkUrl],
  ])('sends %s to %s if it is in all other stores', (device, expected) => {
    expect(choose(device, null, urls)).toBe(expected)
  })

  test('without an APK sends other devices to Galaxy Store, AppGallery or Amazon, in this order', () => {
    const { galaxyStoreUrl, appGalleryUrl, amazonAppstoreUrl } = urls
    expect(choose('pixel', null, { galaxyStoreUrl, appGalleryUrl })).toBe(galaxy)
    expect(choose('pixel', null, { appGalleryUrl, amazonAppstoreUrl })).toBe(gallery)
    expect(choose('pixel', null, { amazonAppstoreUrl })).toBe(amazon)
    expect(choose('pixel', null, { testFlightUrl: urls.testFlightUrl })).toBeNull()
  })
})

test('a device whose own store does not have the app gets Play', () => {
  expect(choose('silk', 'a.b', { appGalleryUrl: gallery })).toBe('play')
  expect(choose('huaweiWithoutGoogle', 'a.b', { amazonAppstoreUrl: amazon })).toBe('play')
})

test('iOS gets the App Store, or TestFlight for an app that is not there', () => {
  const otherStores = { ...noOtherStores, ...urls }
  const choices = [
    { appStoreId: '123', androidPackage: null, otherStores },
    { appStoreId: null, androidPackage: 'a.b', otherStores },
    { appStoreId: null, androidPackage: 'a.b', otherStores: null },
  ].map((app) => chooseStore(app, 'ios', ''))
  expect(choices).toEqual([
    { kind: 'app-store', appStoreId: '123' },
    { kind: 'other', url: urls.testFlightUrl },
    null,
  ])
})

test('an app without other stores gets Play on every device, and a desktop gets no store', () => {
  const app = { appStoreId: '123', androidPackage: 'a.b', otherStores: null }
  for (const userAgent of Object.values(devices)) {
    expect(chooseStore(app, 'android', userAgent)).toEqual({ kind: 'play', packageName: 'a.b' })
    expect(chooseStore(app, 'desktop', userAgent)).toBeNull()
  }
  expect(chooseStore({ ...app, androidPackage: null }, 'android', '')).toBeNull()
})
