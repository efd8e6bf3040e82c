import { expect, test } from 'vitest'
import { findDeadLinks } from './findDeadLinks.ts'

const origin = 'https://docs.example'
const find = (html: string) =>
  findDeadLinks({
    origin,
    files: new Set(['/a.css']),
    pages: [
      { url: '/', html },
      { url: '/b/', html: '<h2 id="there">B</h2>' },
    ],
  })

test.each([
  '<a href="/b/">',
  '<a href="b/#there">',
  '<a href="/b/#%74here">',
  '<a href="https://other.example/">',
  '<link rel="stylesheet" href="/a.css">',
  '<link rel="canonical" href="https://other.example/">',
  '<img src="data:image/png;base64,AA==">',
])('%s is fine', (html) => {
  expect(find(html)).toEqual([])
})

test.each([
  ['<a href="/c/">', '/ links to /c/: no page.'],
  ['<a href="/b">', '/ links to /b: no page.'],
  ['<a href="/b/#nowhere">', '/ links to /b/#nowhere: no such heading.'],
  ['<a href="#top">', '/ links to #top: no such heading.'],
  ['<img src="/a.png">', '/ links to /a.png: no page.'],
  ['<img srcset="/a.css 1x, /c.png 2x">', '/ links to /c.png: no page.'],
  ['<script src="https://cdn.example/a.js">', '/ loads https://cdn.example/a.js from elsewhere.'],
  ['<link rel="stylesheet" href="//f.example/a.css">', '/ loads //f.example/a.css from elsewhere.'],
])('%s is reported', (html, problem) => {
  expect(find(html)).toEqual([problem])
})
