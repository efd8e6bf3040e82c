import type { Visitor } from '@throughlink/matcher'
import type { LinkApp } from '../links/link.ts'

/** The store that a visitor can install the app from. */
export type Store =
  | { readonly kind: 'app-store'; readonly appStoreId: string }
  /** The only store that passes a referrer to the installed app, so that the match is certain. */
  | { readonly kind: 'play'; readonly packageName: string }
  | { readonly kind: 'other'; readonly url: string }

type StoreApp = Pick<LinkApp, 'appStoreId' | 'androidPackage' | 'otherStores'>

/** Silk, or a model of a Fire tablet (`KFMAWI`) or Fire TV (`AFTMM`), as Amazon documents them. */
const amazonDevice = /\bSilk\/|; (?:KF[A-Z]{2}|AFT)[A-Z0-9]*(?: Build\/|[;)])/
/** Huawei Browser names the services of Huawei, and those of Google if the phone has them. Not verified on phones. */
const huaweiServices = /\bHMSCore\b|\bHuaweiBrowser\//
const googleServices = /\bGMSCore\b/
/** Chrome does not name the model any more; Samsung's own browser names itself. */
const samsungDevice = /\bSamsungBrowser\/|; (?:SAMSUNG )?SM-[A-Z0-9]+/

/**
 * Chooses the store for a visitor. Null if the app is in no store for the platform, and for a desktop. Does not read
 * the user agent of an app that has no other stores.
 */
export function chooseStore(
  app: StoreApp,
  platform: Visitor['platform'],
  userAgent: string,
): Store | null {
  switch (platform) {
    case 'ios':
      return chooseIosStore(app)
    case 'android':
      return chooseAndroidStore(app, userAgent)
    case 'desktop':
      return null
  }
}

/** TestFlight is for apps that are not released yet. */
function chooseIosStore({ appStoreId, otherStores }: StoreApp): Store | null {
  if (appStoreId !== null) return { kind: 'app-store', appStoreId }
  return toOtherStore(otherStores?.testFlightUrl ?? null)
}

/**
 * Another store is chosen before Play only on devices without Play. A Samsung phone has both, and gets Play: it
 * carries the referrer, and the match is certain. Without Play, a device that is not known to have one of the stores
 * gets the APK, which every device can install.
 */
function chooseAndroidStore(app: StoreApp, userAgent: string): Store | null {
  const { androidPackage, otherStores } = app
  const play: Store | null =
    androidPackage === null ? null : { kind: 'play', packageName: androidPackage }
  if (otherStores === null) return play
  const { galaxyStoreUrl, appGalleryUrl, amazonAppstoreUrl, apkUrl } = otherStores
  if (amazonAppstoreUrl !== null && amazonDevice.test(userAgent)) {
    return toOtherStore(amazonAppstoreUrl)
  }
  if (appGalleryUrl !== null && hasOnlyHuaweiServices(userAgent)) return toOtherStore(appGalleryUrl)
  if (play !== null) return play
  if (galaxyStoreUrl !== null && samsungDevice.test(userAgent)) return toOtherStore(galaxyStoreUrl)
  return toOtherStore(apkUrl ?? galaxyStoreUrl ?? appGalleryUrl ?? amazonAppstoreUrl)
}

function hasOnlyHuaweiServices(userAgent: string): boolean {
  return huaweiServices.test(userAgent) && !googleServices.test(userAgent)
}

function toOtherStore(url: string | null): Store | null {
  return url === null ? null : { kind: 'other', url }
}
