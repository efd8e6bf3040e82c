import { expect, test } from 'vitest'
import { formatLinkName, formatShortUrl } from './formatLink.ts'

test('names a link by its title, or else its path', () => {
  expect(formatLinkName({ title: 'Lark lamp', slug: 'lark' })).toBe('Lark lamp')
  expect(formatLinkName({ title: null, slug: 'lark' })).toBe('/lark')
})

test('shortens URLs for reading', () => {
  expect(formatShortUrl('https://www.lamps.example/')).toBe('lamps.example')
  expect(formatShortUrl('lumen://lark')).toBe('lumen://lark')
})
