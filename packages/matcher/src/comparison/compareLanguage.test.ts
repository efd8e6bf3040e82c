import { expect, test } from 'vitest'
import { compareLanguage } from './compareLanguage.ts'

test.each([
  ['the same tag is the same', 'pl-PL', 'pl-PL', 'same'],
  ['another region is the same language', 'en-GB', 'en-US', 'language'],
  ['a language without a region is that of any', 'en', 'en-KR', 'language'],
  ['a script does not make another language', 'zh-Hant-TW', 'zh-Hans-CN', 'language'],
  ['a region does not make the same language', 'ko-KR', 'en-KR', 'other'],
  ['languages are not alike by how they begin', 'fi', 'fil', 'other'],
])('%s: %s and %s', (_, clicked, installed, expected) => {
  expect(compareLanguage(clicked, installed)).toBe(expected)
  expect(compareLanguage(installed, clicked)).toBe(expected)
})
