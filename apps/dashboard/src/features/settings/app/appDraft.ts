import type { App, AppChanges } from '@throughlink/api'
import type { StoreName } from '@throughlink/protocol/rules'

/** The settings of an app as text, as they are in a form. An empty text means that a value is not set. */
export interface AppDraft {
  readonly name: string
  readonly scheme: string
  readonly appleTeamId: string
  readonly appleBundleId: string
  readonly appStoreId: string
  readonly androidPackage: string
  /** One fingerprint in each line. */
  readonly androidFingerprints: string
  readonly otherAppleApps: readonly AppleBuild[]
  readonly otherAndroidApps: readonly AndroidBuild[]
  readonly associationRules: readonly AssociationRule[]
  readonly otherStores: StoreUrls
  readonly iconUrl: string
  readonly accentColor: string
  readonly landingText: string
  readonly landingImageUrl: string
}

export interface AppleBuild {
  readonly teamId: string
  readonly bundleId: string
}
export interface AndroidBuild {
  readonly package: string
  /** One fingerprint in each line. */
  readonly fingerprints: string
}
export interface AssociationRule {
  readonly path: string
  readonly isExcluded: boolean
}
export type StoreUrls = Readonly<Record<StoreName, string>>

/** In the order of the form. */
export const storeNames = [
  'testFlightUrl',
  'galaxyStoreUrl',
  'appGalleryUrl',
  'amazonAppstoreUrl',
  'apkUrl',
] as const satisfies readonly StoreName[]

export function toDraft(app: App): AppDraft {
  return {
    name: app.name,
    scheme: app.scheme ?? '',
    appleTeamId: app.appleTeamId ?? '',
    appleBundleId: app.appleBundleId ?? '',
    appStoreId: app.appStoreId ?? '',
    androidPackage: app.androidPackage ?? '',
    androidFingerprints: app.androidFingerprints.join('\n'),
    otherAppleApps: app.otherAppleApps,
    otherAndroidApps: app.otherAndroidApps.map((build) => ({
      package: build.package,
      fingerprints: build.fingerprints.join('\n'),
    })),
    associationRules: app.associationRules,
    otherStores: {
      testFlightUrl: app.otherStores.testFlightUrl ?? '',
      galaxyStoreUrl: app.otherStores.galaxyStoreUrl ?? '',
      appGalleryUrl: app.otherStores.appGalleryUrl ?? '',
      amazonAppstoreUrl: app.otherStores.amazonAppstoreUrl ?? '',
      apkUrl: app.otherStores.apkUrl ?? '',
    },
    iconUrl: app.iconUrl ?? '',
    accentColor: app.accentColor ?? '',
    landingText: app.landingText ?? '',
    landingImageUrl: app.landingImageUrl ?? '',
  }
}

/** Only what differs from the app, so that a save does not overwrite what others changed elsewhere. */
export function toChanges(app: App, draft: AppDraft): AppChanges {
  const before = normalize(toDraft(app))
  const after = normalize(draft)
  const names = Object.keys(after) as readonly (keyof AppChanges)[]
  const changed = names.filter((name) => !isEqual(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}

/** Converts a form to what the service stores: trimmed, and null for an empty text. */
function normalize(draft: AppDraft): AppChanges {
  const urls = storeNames.map((name) => [name, toNullable(draft.otherStores[name])] as const)
  return {
    name: draft.name.trim(),
    scheme: toNullable(draft.scheme),
    appleTeamId: toNullable(draft.appleTeamId),
    appleBundleId: toNullable(draft.appleBundleId),
    appStoreId: toNullable(draft.appStoreId),
    androidPackage: toNullable(draft.androidPackage),
    androidFingerprints: splitLines(draft.androidFingerprints),
    otherAppleApps: draft.otherAppleApps.map(({ teamId, bundleId }) => ({
      teamId: teamId.trim(),
      bundleId: bundleId.trim(),
    })),
    otherAndroidApps: draft.otherAndroidApps.map((build) => ({
      package: build.package.trim(),
      fingerprints: splitLines(build.fingerprints),
    })),
    associationRules: draft.associationRules.map(({ path, isExcluded }) => ({
      path: path.trim(),
      isExcluded,
    })),
    otherStores: Object.fromEntries(urls),
    iconUrl: toNullable(draft.iconUrl),
    accentColor: toNullable(draft.accentColor.toLowerCase()),
    landingText: toNullable(draft.landingText),
    landingImageUrl: toNullable(draft.landingImageUrl),
  }
}

/** Fingerprints, one in each line or separated by commas, in upper case as the service stores them. */
export function splitLines(text: string): readonly string[] {
  const lines = text.split(/[\n,]/).map((line) => line.trim().toUpperCase())
  return [...new Set(lines.filter((line) => line !== ''))]
}

function toNullable(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

/** Both come from `normalize`, so their keys have the same order. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
