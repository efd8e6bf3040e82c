import { expect, test } from 'vitest'
import { formatLinkName, formatShortUrl } from './formatLink.ts'

test('names a link by its internal name, or else its title, or its path', () => {
  const link = { name: 'Poster in Zurich', title: 'Lark lamp', slug: 'lark' }
  expect(formatLinkName(link)).toBe('Poster in Zurich')
  expect(formatLinkName({ ...link, name: null })).toBe('Lark lamp')
  expect(formatLinkName({ ...link, name: null, title: null })).toBe('/lark')
})

test('shortens URLs for reading', () => {
  expect(formatShortUrl('https://www.lamps.example/')).toBe('lamps.example')
  expect(formatShortUrl('lumen://lark')).toBe('lumen://lark')
})
