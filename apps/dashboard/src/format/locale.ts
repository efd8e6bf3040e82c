/**
 * The locale of dates and numbers. The texts are English, so these are English too: in the variant that the browser
 * prefers, or else in British English, whose dates name the month and whose times have 24 hours.
 */
export function chooseLocale(languages: readonly string[]): string {
  // Extensions of the tag, such as Arabic digits, are left out.
  return languages.find((each) => /^en-[a-z]{2}$/i.test(each)) ?? 'en-GB'
}

export const locale = chooseLocale(navigator.languages)
