import type { InvitationBody } from '@throughlink/api'

export type EmailLanguage = NonNullable<InvitationBody['language']>

/** The languages of an invitation, each in its own words. */
const names: Readonly<Record<EmailLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  cs: 'Čeština',
  ro: 'Română',
  sv: 'Svenska',
  da: 'Dansk',
  tr: 'Türkçe',
  ru: 'Русский',
  uk: 'Українська',
  ar: 'العربية',
  he: 'עברית',
  hi: 'हिन्दी',
  ja: '日本語',
  ko: '한국어',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  id: 'Bahasa Indonesia',
  vi: 'Tiếng Việt',
}

export const emailLanguages = Object.entries(names).map(([value, label]) => ({
  value: value as EmailLanguage,
  label,
}))

/** The language of the browser, or English. */
export function chooseEmailLanguage(tag: string): EmailLanguage {
  return emailLanguages.find(({ value }) => tag.split('-')[0] === value)?.value ?? 'en'
}
