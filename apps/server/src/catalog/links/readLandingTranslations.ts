import { landingLanguages } from '@throughlink/protocol/rules'
import type { LandingTranslation } from './landingSettings.ts'

/** Reads the translations of a row, which may bypass validation. Unknown languages are left out. */
export function readLandingTranslations(
  stored: readonly Readonly<Record<string, unknown>>[],
): readonly LandingTranslation[] {
  return stored.flatMap(({ language: found, headline, text, imageUrl }) => {
    const language = landingLanguages.find((each) => each === found)
    if (language === undefined) return []
    return [
      {
        language,
        headline: readText(headline),
        text: readText(text),
        imageUrl: readText(imageUrl),
      },
    ]
  })
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
