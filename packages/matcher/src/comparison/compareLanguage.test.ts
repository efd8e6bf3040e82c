import { expect, test } from 'vitest'
import { compareLanguage } from './compareLanguage.ts'

test.each([
  ['the same tag', 'pl-PL', 'pl-PL', 'same'],
  ['another region of the same language', 'en-GB', 'en-US', 'language'],
  ['a language without a region', 'en', 'en-KR', 'language'],
  ['another script of the same language', 'zh-Hant-TW', 'zh-Hans-CN', 'language'],
  ['another language of the same region', 'ko-KR', 'en-KR', 'other'],
  ['languages with a common prefix', 'fi', 'fil', 'other'],
])('%s: %s and %s', (_, clicked, installed, expected) => {
  expect(compareLanguage(clicked, installed)).toBe(expected)
  expect(compareLanguage(installed, clicked)).toBe(expected)
})
