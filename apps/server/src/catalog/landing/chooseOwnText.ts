import type { LandingSettings } from '../links/landingSettings.ts'
import type { Language } from './texts/texts.ts'

/** A text that the team wrote for all its links. */
export interface OwnText {
  readonly text: string
  /** Null: unknown. */
  readonly language: Language | null
}

type Texts = Pick<
  LandingSettings,
  'landingHeadline' | 'landingText' | 'landingLanguage' | 'landingTranslations'
>

/** Chooses the headline or text for a visitor: that of the language, or else the one for all other languages. */
export function chooseOwnText(
  app: Texts,
  field: 'headline' | 'text',
  language: Language,
): OwnText | null {
  const translated = app.landingTranslations.find((each) => each.language === language)?.[field]
  if (translated) return { text: translated, language }
  const text = field === 'headline' ? app.landingHeadline : app.landingText
  return text === null ? null : { text, language: app.landingLanguage }
}
