import { expect, test } from 'vitest'
import type { Link } from './link.ts'
import { createCachedLinkDirectory } from './linkDirectory.cached.ts'

function makeDirectory() {
  const asked: string[] = []
  const directory = createCachedLinkDirectory({
    bySlug(domain, slug) {
      asked.push(`${domain} ${slug}`)
      return Promise.resolve(slug === 'none' ? null : ({ domain, slug } as Link))
    },
    byId(id) {
      asked.push(id)
      return id === 'down' ? Promise.reject(new Error('away')) : Promise.resolve(null)
    },
  })
  return { asked, directory }
}

test('a link that is asked for often is looked up once', async () => {
  const { asked, directory } = makeDirectory()
  for (let time = 0; time < 3; time++) {
    expect(await directory.bySlug('go.example', 'amber')).toMatchObject({ slug: 'amber' })
  }
  expect(asked).toEqual(['go.example amber'])
})

test('slugs with slashes stay apart from domains, and domains from each other', async () => {
  const { asked, directory } = makeDirectory()
  expect(await directory.bySlug('go.example', 'a/b')).toMatchObject({ slug: 'a/b' })
  expect(await directory.bySlug('go.example', '/a')).toMatchObject({ slug: '/a' })
  expect(await directory.bySlug('other.example', 'a/b')).toMatchObject({ domain: 'other.example' })
  expect(asked).toEqual(['go.example a/b', 'go.example /a', 'other.example a/b'])
})

test('a link that is not there is remembered', async () => {
  const { asked, directory } = makeDirectory()
  for (let time = 0; time < 2; time++)
    expect(await directory.bySlug('go.example', 'none')).toBeNull()
  expect(asked).toEqual(['go.example none'])
})

test('an outage is told, and not remembered', async () => {
  // createCache resolves to null when the load fails and nothing stale is there.
  const { asked, directory } = makeDirectory()
  for (let time = 0; time < 2; time++) {
    await expect(directory.byId('down')).rejects.toThrow('away')
  }
  expect(asked).toEqual(['down', 'down'])
})
