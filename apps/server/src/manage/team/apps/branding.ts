import type { ProblemDetail } from '@throughlink/protocol'
import { maxLandingHeadlineLength, maxLandingTextLength } from '@throughlink/protocol/rules'
import { isPictureUrl } from '#catalog/links/isPictureUrl.ts'
import type { LandingSettings, LandingTranslation } from '#catalog/links/landingSettings.ts'
import { checkText } from '#platform/text/checkText.ts'

type TranslationBody = Pick<LandingTranslation, 'language'> & Partial<LandingTranslation>

export interface BrandingChanges extends Partial<Omit<LandingSettings, 'landingTranslations'>> {
  readonly landingTranslations?: readonly TranslationBody[]
}

/**
 * Applies changes. Omitted fields stay unchanged, null or an empty text removes a value, and translations are
 * replaced as a whole.
 */
export function mergeBranding(before: LandingSettings, changes: BrandingChanges): LandingSettings {
  const merged = { ...before, ...changes }
  return {
    iconUrl: toNullable(merged.iconUrl),
    accentColor: merged.accentColor?.toLowerCase() ?? null,
    landingHeadline: toNullable(merged.landingHeadline),
    landingText: toNullable(merged.landingText),
    landingLanguage: merged.landingLanguage,
    landingImageUrl: toNullable(merged.landingImageUrl),
    landingTranslations: merged.landingTranslations.map(
      ({ language, headline = null, text = null, imageUrl = null }) => ({
        language,
        headline: toNullable(headline),
        text: toNullable(text),
        imageUrl: toNullable(imageUrl),
      }),
    ),
    rating: merged.rating,
    desktopResponse: merged.desktopResponse,
  }
}

function toNullable(text: string | null): string | null {
  return text?.trim() === '' ? null : text
}

/** Checks rules beyond the format of each field. Returns the errors, empty if valid. */
export function validateBranding(branding: LandingSettings): ProblemDetail[] {
  const { landingTranslations, landingLanguage, rating } = branding
  const languages = landingTranslations.map(({ language }) => language)
  return [
    ...checkPicture('/iconUrl', branding.iconUrl),
    ...checkPicture('/landingImageUrl', branding.landingImageUrl),
    ...checkOwnText('/landingHeadline', branding.landingHeadline, maxLandingHeadlineLength),
    ...checkOwnText('/landingText', branding.landingText, maxLandingTextLength),
    ...landingTranslations.flatMap(({ language, headline, text, imageUrl }, index) => {
      const pointer = `/landingTranslations/${index}`
      const isRepeated = language === landingLanguage || languages.indexOf(language) < index
      return [
        ...(isRepeated
          ? [{ pointer: `${pointer}/language`, detail: 'must be a language without texts so far' }]
          : []),
        ...checkOwnText(`${pointer}/headline`, headline, maxLandingHeadlineLength),
        ...checkOwnText(`${pointer}/text`, text, maxLandingTextLength),
        ...checkPicture(`${pointer}/imageUrl`, imageUrl),
      ]
    }),
    ...(rating !== null && Number(rating.value.toFixed(1)) !== rating.value
      ? [{ pointer: '/rating/value', detail: 'must have at most one decimal' }]
      : []),
  ]
}

function checkPicture(pointer: string, url: string | null): ProblemDetail[] {
  if (url === null || isPictureUrl(url)) return []
  return [{ pointer, detail: 'must be a URL that starts with https://' }]
}

function checkOwnText(pointer: string, text: string | null, maxLength: number): ProblemDetail[] {
  const detail = checkText(text ?? '', maxLength)
  return detail === null ? [] : [{ pointer, detail }]
}
