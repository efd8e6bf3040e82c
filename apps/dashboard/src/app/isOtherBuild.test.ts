import { expect, test } from 'vitest'
import { isOtherBuild } from './isOtherBuild.ts'

const page = (entry: string) =>
  `<head><script src="/boot.js"></script><script type="module" crossorigin src="${entry}"></script></head>`

test('a page with another entry script is another build', () => {
  expect(isOtherBuild(page('/assets/index-new.js'), '/assets/index-old.js')).toBe(true)
  expect(isOtherBuild(page('/assets/index-old.js'), '/assets/index-old.js')).toBe(false)
})

test.each(['', '<h1>502 Bad Gateway</h1>', '<script src="/portal.js"></script>'])(
  'a page of something else is no build: %j',
  (html) => {
    expect(isOtherBuild(html, '/assets/index-old.js')).toBe(false)
  },
)
