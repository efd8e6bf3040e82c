import type { App, AppChanges, BrandingChanges } from '@throughlink/api'
import type { LandingLanguage, StoreName } from '@throughlink/protocol/rules'

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
  readonly landingHeadline: string
  readonly landingText: string
  readonly landingLanguage: LandingLanguage | ''
  readonly landingImageUrl: string
  readonly qrStyle: App['qrStyle']
  readonly campaignRules: App['campaignRules']
  readonly landingTranslations: readonly TranslationDraft[]
  readonly rating: RatingDraft
  readonly desktopResponse: App['desktopResponse']
}

export interface TranslationDraft {
  readonly language: LandingLanguage
  readonly headline: string
  readonly text: string
  readonly imageUrl: string
}
/** Both are empty without a rating. */
export interface RatingDraft {
  readonly value: string
  readonly count: string
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
    landingHeadline: app.landingHeadline ?? '',
    landingText: app.landingText ?? '',
    landingLanguage: app.landingLanguage ?? '',
    landingImageUrl: app.landingImageUrl ?? '',
    qrStyle: app.qrStyle,
    campaignRules: app.campaignRules,
    landingTranslations: app.landingTranslations.map((each) => ({
      language: each.language,
      headline: each.headline ?? '',
      text: each.text ?? '',
      imageUrl: each.imageUrl ?? '',
    })),
    rating: {
      value: app.rating?.value.toFixed(1) ?? '',
      count: String(app.rating?.count ?? ''),
    },
    desktopResponse: app.desktopResponse,
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
    ...toBranding(draft),
    qrStyle: draft.qrStyle,
    campaignRules: draft.campaignRules,
  }
}

/** Converts what visitors of a landing page see to what the service stores. */
export function toBranding(draft: AppDraft): BrandingChanges {
  return {
    name: draft.name.trim(),
    iconUrl: toNullable(draft.iconUrl),
    accentColor: toNullable(draft.accentColor.toLowerCase()),
    landingHeadline: toNullable(draft.landingHeadline),
    landingText: toNullable(draft.landingText),
    landingLanguage: draft.landingLanguage === '' ? null : draft.landingLanguage,
    landingImageUrl: toNullable(draft.landingImageUrl),
    landingTranslations: draft.landingTranslations.map(
      ({ language, headline, text, imageUrl }) => ({
        language,
        headline: toNullable(headline),
        text: toNullable(text),
        imageUrl: toNullable(imageUrl),
      }),
    ),
    rating: toRating(draft.rating),
    desktopResponse: draft.desktopResponse,
  }
}

function toRating({ value, count }: RatingDraft): App['rating'] {
  if (value.trim() === '' && count.trim() === '') return null
  return { value: readAverage(value), count: readCount(count) }
}

/** Reads `4.7` and `4,7`. `NaN` for anything else. */
export function readAverage(text: string): number {
  return /^\d([.,]\d)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
}

/** Reads a whole number with or without separators: `1280`, `1,280`, `1 280`. `NaN` for anything else. */
export function readCount(text: string): number {
  const digits = text.replace(/[\s.,’']/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
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
