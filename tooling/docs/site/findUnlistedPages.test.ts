import { expect, test } from 'vitest'
import { findUnlistedPages } from './findUnlistedPages.ts'

test('a page that no sidebar lists is reported, except the front page', () => {
  const html = '<nav class="sidebar x"><a href="/a/">A</a></nav><a href="/b/">B</a>'
  const pages = ['/', '/404.html', '/a/', '/b/'].map((url) => ({ url, html }))
  expect(findUnlistedPages({ pages, files: new Set(), origin: '' })).toEqual(['/b/'])
})
