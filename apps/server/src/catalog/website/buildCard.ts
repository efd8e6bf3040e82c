import { type AccentColors, chooseAccentColors } from '../landing/chooseAccentColors.ts'
import { chooseOwnText } from '../landing/chooseOwnText.ts'
import { cardColors } from '../landing/pageStyle.ts'
import { getDirection, type Language, texts } from '../landing/texts/texts.ts'
import { isPictureUrl } from '../links/isPictureUrl.ts'
import { readLandingTranslations } from '../links/readLandingTranslations.ts'

/** What the script of a website shows about the app of a link domain. All of it is on landing pages too. */
export interface Card {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  readonly name: string
  readonly iconUrl: string | null
  readonly appStoreId: string | null
  readonly text: string
  readonly open: string
  readonly close: string
  readonly code: string
  readonly light: AccentColors
  readonly dark: AccentColors
}

export interface CardApp {
  readonly name: string
  readonly icon_url: string | null
  readonly accent_color: string | null
  readonly landing_text: string | null
  readonly landing_translations: readonly Readonly<Record<string, unknown>>[]
  readonly app_store_id: string | null
}

/** Colours of buttons on landing pages of an app without an accent colour. */
const plain = {
  light: { fill: '#17171c', text: '#ffffff', edge: '#17171c' },
  dark: { fill: '#f4f4f7', text: '#17171c', edge: '#f4f4f7' },
} as const

/** `color`: six hexadecimal digits, in place of the accent colour of the app. */
export function buildCard(app: CardApp, language: Language, color: string | null): Card {
  const words = texts[language]
  const accent = color === null ? app.accent_color : `#${color.toLowerCase()}`
  const { icon_url: iconUrl } = app
  return {
    language,
    direction: getDirection(language),
    name: app.name,
    // Rows may bypass validation.
    iconUrl: iconUrl !== null && isPictureUrl(iconUrl) ? iconUrl : null,
    appStoreId: app.app_store_id,
    text: readText(app, language) ?? words.continueInApp,
    open: words.open,
    close: words.close,
    code: words.scanCode,
    light: accent === null ? plain.light : chooseAccentColors(accent, cardColors.light),
    dark: accent === null ? plain.dark : chooseAccentColors(accent, cardColors.dark),
  }
}

function readText({ landing_text: landingText, ...app }: CardApp, language: Language) {
  const landingTranslations = readLandingTranslations(app.landing_translations)
  const texts = { landingHeadline: null, landingText, landingLanguage: null, landingTranslations }
  return chooseOwnText(texts, 'text', language)?.text
}
