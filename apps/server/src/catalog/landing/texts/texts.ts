import { type LandingLanguage, landingLanguages } from '@throughlink/protocol/rules'
import { ar } from './ar.ts'
import { cs } from './cs.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { hi } from './hi.ts'
import { id } from './id.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import type { PageTexts } from './pageTexts.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ro } from './ro.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { vi } from './vi.ts'
import { zhHans } from './zh-Hans.ts'
import { zhHant } from './zh-Hant.ts'

/** The texts of every language, by the language tag of the page. English is the fallback. */
export const texts = {
  en,
  de,
  fr,
  es,
  pt,
  it,
  nl,
  pl,
  cs,
  ro,
  sv,
  da,
  tr,
  ru,
  uk,
  ar,
  he,
  hi,
  ja,
  ko,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  id,
  vi,
} as const satisfies Readonly<Record<LandingLanguage, PageTexts>>

export type Language = LandingLanguage

export const languages: readonly Language[] = landingLanguages

/** Returns the direction in which a language is written. */
export function getDirection(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' || language === 'he' ? 'rtl' : 'ltr'
}
