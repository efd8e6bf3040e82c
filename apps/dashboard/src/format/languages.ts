import { type LandingLanguage, landingLanguages } from '@throughlink/protocol/rules'
import { locale } from './locale.ts'

const names = new Intl.DisplayNames(locale, { type: 'language' })

/** The name of a language of landing pages, in the language of the dashboard. */
export function formatLanguage(language: LandingLanguage): string {
  return names.of(language) ?? language
}

/** The languages of landing pages by name, for a select. */
export const languageOptions = landingLanguages
  .map((value) => ({ value, label: formatLanguage(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, locale))
