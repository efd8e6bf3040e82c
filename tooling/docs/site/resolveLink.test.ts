import { expect, test } from 'vitest'
import { resolveLink, type ResolveOptions } from './resolveLink.ts'

const options: ResolveOptions = {
  file: 'docs/guides/quick-start.md',
  repositoryUrl: 'https://git.example/main',
  exists: (path) => path !== 'docs/guides/missing.md',
  isFolder: (path) => !/\.\w+$/.test(path),
  toImagePath: (path) => `../${path}`,
}

test.each([
  ['#heading', '#heading'],
  ['https://other.example/a', 'https://other.example/a'],
  ['test-links.md', '/guides/test-links/'],
  ['test-links.md#ci', '/guides/test-links/#ci'],
  ['../errors.md', '/reference/sdk-errors/'],
  ['../internals/decisions/claims.md', '/internals/decisions/claims/'],
  ['../internals/decisions/', '/internals/decisions/'],
  ['../README.md', '/'],
  ['../../packages/react-native', '/sdk/react-native/'],
  ['../images/journey.svg', '../docs/images/journey.svg'],
  ['../../packages/cli/src/main.ts', 'https://git.example/main/packages/cli/src/main.ts'],
])('%s leads to %s', (link, url) => {
  expect(resolveLink(link, options).url).toBe(url)
})

test('without an address of the repository, a source has no URL but a path', () => {
  expect(resolveLink('../../LICENSE', { ...options, repositoryUrl: null })).toEqual({
    url: null,
    label: 'LICENSE',
  })
})

test('a link to a file that does not exist is refused', () => {
  expect(() => resolveLink('missing.md', options)).toThrow('does not exist')
})
