import {
  appFormats,
  maxLandingHeadlineLength,
  maxLandingTextLength,
  maxNameLength,
  maxPictureUrlLength,
  maxRating,
  maxRatingCount,
  maxStoreUrlLength,
  minRating,
  storeHosts,
  validateRulePaths,
} from '@throughlink/protocol/rules'
import {
  checkFingerprints,
  checkIdentity,
  findMissingIdentity,
  hasFormat,
  identityNames,
} from '../../../catalog/checkIdentity.ts'
import { describeQrColors } from '../../../catalog/describeQrColors.ts'
import type { FieldErrors } from '../../../ui/useForm.ts'
import { type AppDraft, readAverage, readCount, splitLines, storeNames } from './appDraft.ts'

/** Checks the settings as the service does, which checks again. Empty if they are valid. */
export function validateApp(draft: AppDraft): FieldErrors {
  const errors: Record<string, string | null> = {
    ...checkIdentities(draft),
    ...checkBuilds(draft),
    ...checkUrls(draft),
    ...checkRules(draft),
    ...checkTranslations(draft),
    ...checkRating(draft),
  }
  const found = Object.entries(errors).filter(([, error]) => error !== null)
  return Object.fromEntries(found) as FieldErrors
}

function checkIdentities(draft: AppDraft): Record<string, string | null> {
  const name = draft.name.trim()
  return {
    ...Object.fromEntries(identityNames.map((each) => [each, checkIdentity(each, draft[each])])),
    ...findMissingIdentity(draft),
    name: name === '' ? 'Enter a name.' : checkLength(name, maxNameLength),
    androidFingerprints: checkFingerprints(splitLines(draft.androidFingerprints)),
    landingHeadline: checkLength(draft.landingHeadline.trim(), maxLandingHeadlineLength),
    landingText: checkLength(draft.landingText.trim(), maxLandingTextLength),
    accentColor: check(
      draft.accentColor.trim() === '' ||
        hasFormat(draft.accentColor.trim(), appFormats.accentColor),
      'Enter a colour as #rrggbb, such as #0b6b4f.',
    ),
    'qrStyle/color': describeQrColors(draft.qrStyle),
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

function checkRules({ associationRules }: AppDraft): Record<string, string> {
  const errors = validateRulePaths(associationRules.map(({ path }) => path.trim()))
  return Object.fromEntries(
    errors.map(({ pointer, detail }) => [pointer.slice(1), `This path ${detail}.`]),
  )
}

function checkUrls(draft: AppDraft): Record<string, string | null> {
  const stores = storeNames.map((name) => {
    const url = draft.otherStores[name].trim()
    return [`otherStores/${name}`, checkUrl(url, maxStoreUrlLength, storeHosts[name])] as const
  })
  return {
    ...Object.fromEntries(stores),
    iconUrl: checkUrl(draft.iconUrl.trim(), maxPictureUrlLength),
    landingImageUrl: checkUrl(draft.landingImageUrl.trim(), maxPictureUrlLength),
  }
}

function checkTranslations({ landingTranslations, landingLanguage }: AppDraft) {
  const languages = landingTranslations.map(({ language }) => language)
  const entries = landingTranslations.flatMap(({ language, headline, text, imageUrl }, index) => {
    const pointer = `landingTranslations/${index}`
    const isFirst = language !== landingLanguage && languages.indexOf(language) === index
    return [
      [`${pointer}/language`, check(isFirst, 'This language has texts already.')] as const,
      [`${pointer}/headline`, checkLength(headline.trim(), maxLandingHeadlineLength)] as const,
      [`${pointer}/text`, checkLength(text.trim(), maxLandingTextLength)] as const,
      [`${pointer}/imageUrl`, checkUrl(imageUrl.trim(), maxPictureUrlLength)] as const,
    ]
  })
  return Object.fromEntries(entries)
}

function checkRating({ rating: { value, count } }: AppDraft): Record<string, string | null> {
  if (value.trim() === '' && count.trim() === '') return {}
  const [average, ratings] = [readAverage(value), readCount(count)]
  const hasAverage = average >= minRating && average <= maxRating
  const hasCount = ratings >= 1 && ratings <= maxRatingCount
  return {
    'rating/value': check(
      hasAverage,
      `Enter a number from ${minRating} to ${maxRating}, such as 4.7.`,
    ),
    'rating/count': check(hasCount, 'Enter how many ratings there are.'),
  }
}

function checkUrl(text: string, maxLength: number, hosts?: readonly string[]): string | null {
  if (text === '') return null
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || !text.startsWith('https://') || /\s/.test(text)) {
    return 'Enter a URL that starts with https://.'
  }
  if (url.username !== '' || url.password !== '') return 'Enter a URL without a user name.'
  return (
    checkLength(text, maxLength) ??
    check(hosts?.includes(url.host) ?? true, 'This is not a URL of this store.')
  )
}

function checkLength(text: string, maxLength: number): string | null {
  return check(text.length <= maxLength, `Use at most ${maxLength} characters.`)
}

function check(isValid: boolean, message: string): string | null {
  return isValid ? null : message
}
