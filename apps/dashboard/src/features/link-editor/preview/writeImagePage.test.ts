import { expect, test } from 'vitest'
import { writeImagePage } from './writeImagePage.ts'

test('escapes the URL', () => {
  expect(writeImagePage('https://a.example/x.png?a=1&b=2')).toContain('a=1&#38;b=2"')
  expect(writeImagePage('"><script>')).not.toContain('<script>')
})

test('a picture that cannot be loaded leaves a stand-in', () => {
  expect(writeImagePage('https://a.example/x.png')).toContain('background:url("data:image/svg+xml,')
})
