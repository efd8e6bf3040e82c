/** Provides all languages of the device, and the time zone where the engine lacks `Intl`. */
export interface ExpoLocalization {
  getLocales?(): { readonly languageTag: string }[]
  getCalendars?(): { readonly timeZone?: string | null }[]
}

let found: ExpoLocalization | undefined
try {
  found = require('expo-localization') as ExpoLocalization
} catch {
  // Not installed.
}

export function findExpoLocalization(): ExpoLocalization | undefined {
  return found
}
