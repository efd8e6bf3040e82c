import { expect, test } from 'vitest'
import { chooseLocale } from './locale.ts'

test.each([
  [['de-DE', 'de'], 'en-GB'],
  [['ar-EG', 'en-US'], 'en-US'],
  [['en'], 'en-GB'],
  [['en-AU', 'en-US'], 'en-AU'],
  [['en-US-u-nu-arab'], 'en-GB'],
  [[], 'en-GB'],
])('for the languages %j, dates and numbers are in %s', (languages, expected) => {
  expect(chooseLocale(languages)).toBe(expected)
})
