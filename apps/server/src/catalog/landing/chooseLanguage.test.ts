import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseLanguage } from './chooseLanguage.ts'
import { languages } from './texts/texts.ts'

test.each([
  ['de', 'de'],
  ['de-CH', 'de'],
  ['de-CH-1996', 'de'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['PL-pl', 'pl'],
  ['fr;q=0.4, it;q=0.9, en;q=0.5', 'it'],
  ['fr;q=0.5, it;q=0.5', 'fr'],
  ['is, nb;q=0.9, sv;q=0.8', 'sv'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['de; q=0.5 , fr ;q=0.7', 'fr'],
  ['de;level=1;q=0.1, fr;q=0.7', 'fr'],
  ['iw-IL', 'he'],
  ['in-ID', 'id'],
  ['ar-EG', 'ar'],
])('of %s chooses %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language)
})

test.each([
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-hant-tw', 'zh-Hant'],
])('writes Chinese for %s as %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language)
})

test.each([
  undefined,
  '',
  '*',
  'is',
  'x-klingon',
  'de;q=0',
  'de;q=2',
  'de;q=x',
  ',,;;,',
  '-',
  '-de',
])('falls back to English for %s', (header) => {
  expect(chooseLanguage(header)).toBe('en')
})

test('never fails, and always chooses a supported language', () => {
  const header = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2_000 }),
    fc
      .array(fc.constantFrom('de', '-', ';', ',', 'q=', '0.', '9', ' ', '*', 'zh'), {
        maxLength: 400,
      })
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(header, (text) => {
      expect(languages).toContain(chooseLanguage(text))
    }),
  )
})

test('reads only the start of a long header', () => {
  expect(chooseLanguage(`${'x,'.repeat(20)}de`)).toBe('en')
  expect(chooseLanguage(`${'x'.repeat(300)},de`)).toBe('en')
  expect(chooseLanguage(`fr,${'de-'.repeat(100_000)}`)).toBe('fr')
})
