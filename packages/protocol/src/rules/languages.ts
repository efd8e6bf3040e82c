/** Languages of landing pages, by the tag of the page. The built-in texts exist in all of them; English is the fallback. */
export const landingLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'cs',
  'ro',
  'sv',
  'da',
  'tr',
  'ru',
  'uk',
  'ar',
  'he',
  'hi',
  'ja',
  'ko',
  'zh-Hans',
  'zh-Hant',
  'id',
  'vi',
] as const

export type LandingLanguage = (typeof landingLanguages)[number]
