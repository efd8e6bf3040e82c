import { checkFingerprints } from '../../../catalog/checkFingerprints.ts'
import { checkIdentity, identityNames } from '../../../catalog/checkIdentity.ts'
import { findMissingIdentity } from '../../../catalog/findMissingIdentity.ts'
import type { AppDraft, StoreName } from './appDraft.ts'
import { splitLines, storeNames } from './appDraft.ts'
import { validateRules } from './validateRules.ts'

/** Errors by the JSON pointer of the field, without the leading slash: the same as the service sends. */
export type FieldErrors = Readonly<Record<string, string>>

const maxUrlLength = 500

const storeHosts: Readonly<Partial<Record<StoreName, RegExp>>> = {
  galaxyStoreUrl: /^(?:galaxystore|apps)\.samsung\.com$/,
  appGalleryUrl: /^appgallery\.(?:cloud\.)?huawei\.com$/,
  amazonAppstoreUrl:
    /^www\.amazon\.(?:com|ae|ca|cn|co\.jp|co\.uk|co\.za|com\.(?:au|be|br|mx|tr)|de|eg|es|fr|ie|in|it|nl|pl|sa|se|sg)$/,
  testFlightUrl: /^testflight\.apple\.com$/,
}

/** Checks the settings as the service does, which checks again. Empty if they are valid. */
export function validateApp(draft: AppDraft): FieldErrors {
  const errors: Record<string, string | null> = {
    ...checkIdentities(draft),
    ...checkBuilds(draft),
    ...checkUrls(draft),
    ...validateRules(draft.associationRules.map(({ path }) => path.trim())),
  }
  const found = Object.entries(errors).filter(([, error]) => error !== null)
  return Object.fromEntries(found) as FieldErrors
}

function checkIdentities(draft: AppDraft): Record<string, string | null> {
  const name = draft.name.trim()
  return {
    ...Object.fromEntries(identityNames.map((each) => [each, checkIdentity(each, draft[each])])),
    ...findMissingIdentity(draft),
    name: name === '' ? 'Enter a name.' : check(name.length <= 100, 'Use at most 100 characters.'),
    androidFingerprints: checkFingerprints(splitLines(draft.androidFingerprints)),
    landingText: check(draft.landingText.trim().length <= 200, 'Use at most 200 characters.'),
    accentColor: check(
      /^(?:#[0-9A-Fa-f]{6})?$/.test(draft.accentColor.trim()),
      'Enter a colour as #rrggbb, such as #0b6b4f.',
    ),
  }
}

function checkBuilds(draft: AppDraft): Record<string, string | null> {
  const own = `${draft.appleTeamId.trim()}.${draft.appleBundleId.trim()}`
  const appIds = draft.otherAppleApps.map((each) => `${each.teamId.trim()}.${each.bundleId.trim()}`)
  const packages = draft.otherAndroidApps.map((each) => each.package.trim())
  const isRepeated = (values: readonly string[], index: number, main: string) =>
    values[index] === main || values.indexOf(values[index] ?? '') < index
  const apple = draft.otherAppleApps.flatMap((build, index) => [
    [
      `otherAppleApps/${index}/teamId`,
      checkIdentity('appleTeamId', build.teamId, { isRequired: true }),
    ] as const,
    [
      `otherAppleApps/${index}/bundleId`,
      checkIdentity('appleBundleId', build.bundleId, { isRequired: true }) ??
        check(!isRepeated(appIds, index, own), 'This build is listed already.'),
    ] as const,
  ])
  const android = draft.otherAndroidApps.flatMap((build, index) => [
    [
      `otherAndroidApps/${index}/package`,
      checkIdentity('androidPackage', build.package, { isRequired: true }) ??
        check(
          !isRepeated(packages, index, draft.androidPackage.trim()),
          'This package is listed already. Add its fingerprints there.',
        ),
    ] as const,
    [
      `otherAndroidApps/${index}/fingerprints`,
      splitLines(build.fingerprints).length === 0
        ? 'Enter at least one fingerprint.'
        : checkFingerprints(splitLines(build.fingerprints)),
    ] as const,
  ])
  return Object.fromEntries([...apple, ...android])
}

function checkUrls(draft: AppDraft): Record<string, string | null> {
  const stores = storeNames.map(
    (name) =>
      [`otherStores/${name}`, checkUrl(draft.otherStores[name].trim(), storeHosts[name])] as const,
  )
  return {
    ...Object.fromEntries(stores),
    iconUrl: checkUrl(draft.iconUrl.trim()),
    landingImageUrl: checkUrl(draft.landingImageUrl.trim()),
  }
}

function checkUrl(text: string, hosts?: RegExp): string | null {
  if (text === '') return null
  if (text.length > maxUrlLength) return `Use at most ${maxUrlLength} characters.`
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || !text.startsWith('https://') || /\s/.test(text)) {
    return 'Enter a URL that starts with https://.'
  }
  if (url.username !== '' || url.password !== '') return 'Enter a URL without a user name.'
  return check(hosts?.test(url.host) ?? true, 'This is not a URL of this store.')
}

function check(isValid: boolean, message: string): string | null {
  return isValid ? null : message
}
