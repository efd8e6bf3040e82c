import { describe, expect, test } from 'vitest'
import { sampleLink } from '#test/support/sampleLink.ts'
import { linkUrl } from './createShareUrl.ts'
import { findVisitedLink } from './findVisitedLink.ts'
import { getPatternPrefix, isSlugPattern } from './slugPattern.ts'

const domain = 'go.example'

/** Finds only these slugs, and records the lookups. */
function createLinks(...slugs: readonly string[]) {
  const lookups: string[] = []
  return {
    lookups,
    bySlug(_: string, slug: string) {
      lookups.push(slug)
      const destination = `https://www.meadow.example/${slug}`
      return Promise.resolve(
        slugs.includes(slug) ? sampleLink({ domain, slug, destination }) : null,
      )
    },
    patternPrefixes: () =>
      Promise.resolve(new Set(slugs.filter(isSlugPattern).map(getPatternPrefix))),
  }
}

test.each([
  ['amber', 'amber'],
  ['amber/', 'amber'],
  ['Amber', 'amber'],
  ['AMBER/', 'amber'],
  ['aB3', 'aB3'],
  ['aB3/', 'aB3'],
  ['%61mber', 'amber'],
])('%s finds the link %s', async (path, slug) => {
  const found = await findVisitedLink(createLinks('amber', 'aB3'), domain, path)
  expect(found).toMatchObject({ slug, tail: '' })
})

test('the exact slug wins, with one lookup', async () => {
  const links = createLinks('Amber', 'amber', 'amber/')
  for (const slug of ['Amber', 'amber/']) {
    expect(await findVisitedLink(links, domain, slug)).toMatchObject({ slug })
  }
  expect(links.lookups).toEqual(['Amber', 'amber/'])
})

test('a miss costs three lookups at most, and none for a text that is not a slug', async () => {
  const links = createLinks()
  expect(await findVisitedLink(links, domain, 'Amber/')).toBeNull()
  expect(links.lookups).toEqual(['Amber/', 'Amber', 'amber'])
  expect(await findVisitedLink(links, domain, 'a b')).toBeNull()
  expect(links.lookups).toHaveLength(3)
})

describe('with patterns', () => {
  const links = createLinks('products/*', 'products/sale/*', 'products/42', 'a/b/*')
  const find = async (path: string) => {
    const link = await findVisitedLink(links, domain, path)
    return link && { slug: link.slug, tail: link.tail, destination: link.destination }
  }
  const products = (tail: string) => ({
    slug: 'products/*',
    tail,
    destination: `https://www.meadow.example/products/${tail}`,
  })

  test.each([
    ['products/7', '7'],
    ['products/7/', '7/'],
    ['products/7/reviews', '7/reviews'],
    ['Products/AbC', 'AbC'],
    ['%70roducts/7', '7'],
    ['products/caf%C3%A9', 'caf%C3%A9'],
    ['products/a@b:c', 'a@b:c'],
    ['products/a"b', 'a%22b'],
    ['products/*', '*'],
    ['products//x', '/x'],
    ['products/sale', 'sale'],
    ['products/sale/', 'sale/'],
  ])('%s is below products/*', async (path, tail) => {
    expect(await find(path)).toEqual(products(tail))
  })

  test('an exact link wins over a pattern', async () => {
    expect(await find('products/42')).toMatchObject({ slug: 'products/42', tail: '' })
  })

  test('the longer pattern wins over the shorter', async () => {
    expect(await find('products/sale/7')).toMatchObject({ slug: 'products/sale/*', tail: '7' })
  })

  test.each(['products', 'products/', 'a/b', 'a/c', 'other/7'])(
    '%s is below none',
    async (path) => {
      expect(await find(path)).toBeNull()
    },
  )

  test.each([
    'products/..',
    'products/%2e%2E/x',
    'products/.',
    'products/a%2fb',
    'products/a%5cb',
    'products/a\\b',
    'products/%00',
    'products/%0d%0aSet-Cookie',
    'products/%',
    'products/%ff',
    'products/é',
    `products/${'a'.repeat(1_025)}`,
  ])('%s is refused', async (path) => {
    expect(await find(path)).toBeNull()
  })

  test('the URL of the link is that of the visited path', async () => {
    const link = await findVisitedLink(links, domain, 'products/caf%C3%A9/7')
    expect(link && linkUrl(link)).toBe('https://go.example/products/caf%C3%A9/7')
  })
})

test('a path of many segments is searched in time', async () => {
  const startedMs = performance.now()
  expect(await findVisitedLink(createLinks('a/*'), domain, 'b/'.repeat(8_000))).toBeNull()
  expect(performance.now() - startedMs).toBeLessThan(100)
})
