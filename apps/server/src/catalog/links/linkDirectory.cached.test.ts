import { expect, test } from 'vitest'
import type { Link } from './link.ts'
import { createCachedLinkDirectory } from './linkDirectory.cached.ts'

function createDirectory() {
  const lookups: string[] = []
  const directory = createCachedLinkDirectory({
    bySlug(domain, slug) {
      lookups.push(`${domain} ${slug}`)
      return Promise.resolve(slug === 'none' ? null : ({ domain, slug } as Link))
    },
    patternPrefixes(domain) {
      lookups.push(`patterns of ${domain}`)
      return Promise.resolve(new Set(['products']))
    },
    byId(id) {
      lookups.push(id)
      return id === 'down' ? Promise.reject(new Error('connection lost')) : Promise.resolve(null)
    },
  })
  return { lookups, directory }
}

test('looks up a link once', async () => {
  const { lookups, directory } = createDirectory()
  for (let time = 0; time < 3; time++) {
    expect(await directory.bySlug('go.example', 'amber')).toMatchObject({ slug: 'amber' })
  }
  expect(lookups).toEqual(['go.example amber'])
})

test('keeps slugs with slashes and different domains apart', async () => {
  const { lookups, directory } = createDirectory()
  expect(await directory.bySlug('go.example', 'a/b')).toMatchObject({ slug: 'a/b' })
  expect(await directory.bySlug('go.example', '/a')).toMatchObject({ slug: '/a' })
  expect(await directory.bySlug('other.example', 'a/b')).toMatchObject({ domain: 'other.example' })
  expect(lookups).toEqual(['go.example a/b', 'go.example /a', 'other.example a/b'])
})

test('caches that a link does not exist', async () => {
  const { lookups, directory } = createDirectory()
  for (let time = 0; time < 2; time++)
    expect(await directory.bySlug('go.example', 'none')).toBeNull()
  expect(lookups).toEqual(['go.example none'])
})

test('rejects during an outage and does not cache it', async () => {
  // A failed lookup must never look like a missing link.
  const { lookups, directory } = createDirectory()
  for (let time = 0; time < 2; time++) {
    await expect(directory.byId('down')).rejects.toThrow('connection lost')
  }
  expect(lookups).toEqual(['down', 'down'])
})
