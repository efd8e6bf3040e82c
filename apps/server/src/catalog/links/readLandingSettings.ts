import { landingLanguages } from '@throughlink/protocol/rules'
import type { Selectable } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { desktopResponses, type LandingSettings } from './landingSettings.ts'
import { readLandingTranslations } from './readLandingTranslations.ts'

type LandingRow = Pick<
  Selectable<Database['apps']>,
  | 'icon_url'
  | 'accent_color'
  | 'landing_headline'
  | 'landing_text'
  | 'landing_language'
  | 'landing_image_url'
  | 'landing_translations'
  | 'rating_value'
  | 'rating_count'
  | 'desktop_response'
>

/** Reads the landing settings of a row, which may bypass validation: what no page can use is left out. */
export function readLandingSettings(row: LandingRow): LandingSettings {
  const { rating_value: value, rating_count: count } = row
  return {
    iconUrl: row.icon_url,
    accentColor: row.accent_color,
    landingHeadline: row.landing_headline,
    landingText: row.landing_text,
    landingLanguage: readOneOf(landingLanguages, row.landing_language),
    landingImageUrl: row.landing_image_url,
    landingTranslations: readLandingTranslations(row.landing_translations),
    rating: value === null || count === null ? null : { value, count },
    desktopResponse: readOneOf(desktopResponses, row.desktop_response) ?? 'page',
  }
}

function readOneOf<Value extends string>(values: readonly Value[], found: unknown): Value | null {
  return values.find((value) => value === found) ?? null
}
