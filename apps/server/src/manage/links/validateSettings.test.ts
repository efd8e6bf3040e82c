import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings, isSameSettings, normalizeSettings } from './linkSettings.ts'
import { mergeSettings, type SettingsPatch } from './mergeSettings.ts'
import { makeSlug } from './readNewLink.ts'
import { validateSettings } from './validateSettings.ts'
import { validateSlug } from './validateSlug.ts'

const settings = { ...defaultSettings, destination: 'https://www.meadow.example/' }
const pointers = (patch: SettingsPatch, scheme: string | null = null, slug = 'spring') =>
  validateSettings(mergeSettings(settings, patch), { slug, scheme }).map(({ pointer }) => pointer)

test('a title is rejected exactly if it cannot be stored as text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const isRejected = pointers({ title }).length > 0
      // oxlint-disable-next-line no-control-regex
      const isText = title.isWellFormed() && !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(title)
      expect(isRejected).toBe(!isText)
    }),
  )
})

test('only the app’s own scheme is allowed', () => {
  expect(pointers({ iosUrl: 'meadow://x' }, 'meadow')).toEqual([])
  expect(pointers({ iosUrl: 'meadow://x' }, 'other')).toEqual(['/iosUrl'])
  expect(pointers({ imageUrl: 'meadow://x' }, 'meadow')).toEqual(['/imageUrl'])
})

test('the URLs of a pattern may have one star, as the last segment of their path', () => {
  const ofPattern = (destination: string) => pointers({ destination }, 'meadow', 'products/*')
  for (const valid of [
    'https://www.meadow.example/products/*',
    'https://www.meadow.example/products/*?from=link#top',
    'https://www.meadow.example/products',
    'meadow://products/*',
  ]) {
    expect(ofPattern(valid)).toEqual([])
  }
  for (const invalid of [
    'https://*/products',
    'https://*.meadow.example/products/*',
    'https://www.meadow.example/*/reviews',
    'https://www.meadow.example/products*',
    'https://www.meadow.example/products?id=*',
    'https://www.meadow.example/*#*',
    'meadow://*',
  ]) {
    expect(ofPattern(invalid)).toEqual(['/destination'])
    expect(pointers({ destination: invalid }, 'meadow')).toEqual([])
  }
})

test('texts and lists have a maximum length', () => {
  expect(pointers({ title: 'x'.repeat(301) })).toEqual(['/title'])
  expect(pointers({ description: 'x'.repeat(1_001) })).toEqual(['/description'])
  expect(pointers({ tags: ['x'.repeat(51), ' y', ''] })).toEqual(['/tags/0', '/tags/1', '/tags/2'])
  expect(pointers({ tags: Array.from({ length: 21 }, String) })).toEqual(['/tags'])
  expect(pointers({ campaign: { utm_term: 'x'.repeat(129) } })).toEqual(['/campaign/utm_term'])
})

test('an App Store page is a UUID, in lower case', () => {
  const ppid = '45812C9B-C296-43D3-C6A0-C5A02F74BF6E'
  expect(pointers({ appStorePage: ppid })).toEqual([])
  expect(pointers({ appStorePage: `${ppid}&x=1` })).toEqual(['/appStorePage'])
  expect(pointers({ appStorePage: `urn:uuid:${ppid}` })).toEqual(['/appStorePage'])
  const normalized = normalizeSettings({ ...settings, appStorePage: ppid })
  expect(normalized.appStorePage).toBe(ppid.toLowerCase())
  expect(normalizeSettings({ ...settings, appStorePage: '' }).appStorePage).toBeNull()
})

test.each(['2027-01-31', 'tomorrow', '2027-13-01T00:00:00Z', '+012027-01-01T00:00:00Z', '1'])(
  '%s is not a timestamp',
  (expiresAt) => {
    expect(pointers({ expiresAt })).toEqual(['/expiresAt'])
  },
)

test('normalizing is idempotent, and equal for settings with the same meaning', () => {
  const messy = {
    ...settings,
    title: '',
    tags: ['b', 'a', 'b'],
    expiresAt: '2027-01-31T12:00:00+02:00',
    campaign: { utm_term: 'x', utm_source: 'y', utm_medium: '' },
  }
  const normalized = normalizeSettings(messy)
  expect(normalized).toMatchObject({
    title: null,
    tags: ['a', 'b'],
    expiresAt: '2027-01-31T10:00:00.000Z',
  })
  expect(normalizeSettings(normalized)).toEqual(normalized)
  expect(isSameSettings(messy, normalized)).toBe(true)
  expect(isSameSettings(messy, { ...normalized, isDisabled: true })).toBe(false)
})

test('a patch leaves all other settings unchanged', () => {
  const patch = fc.record(
    {
      title: fc.option(fc.string()),
      passesQuery: fc.option(fc.boolean()),
      tags: fc.option(fc.array(fc.string())),
      campaign: fc.option(fc.record({ utm_term: fc.option(fc.string({ minLength: 1 })) })),
    },
    { requiredKeys: [] },
  )
  const current = { ...settings, title: 'One', campaign: { utm_source: 'mail', utm_term: 'fern' } }
  fc.assert(
    fc.property(patch, (changes) => {
      const merged = mergeSettings(current, changes)
      expect(merged.title).toBe('title' in changes ? changes.title : 'One')
      expect(merged.passesQuery).toBe(changes.passesQuery ?? true)
      expect(merged.tags).toEqual(changes.tags ?? [])
      expect(merged.destination).toBe(current.destination)
      const source = changes.campaign === null ? undefined : 'mail'
      expect(merged.campaign.utm_source).toBe(source)
    }),
  )
})

test('random slugs are valid, eight characters long and unique', () => {
  const slugs = Array.from({ length: 5_000 }, makeSlug)
  for (const slug of slugs) expect(slug).toMatch(/^[1-9A-HJ-NP-Za-km-z]{8}$/)
  expect(slugs.map(validateSlug).every((detail) => detail === null)).toBe(true)
  expect(new Set(slugs).size).toBe(slugs.length)
})

test.each([
  'a/',
  '*',
  '/*',
  'a*',
  'a//*',
  'a/*/b',
  'a/*/*',
  '../*',
  '_tl/*',
  'api/*',
  'a//b',
  '.',
  '..',
  'a/.',
  './a',
  '_tl',
  '_tl/x',
  'api',
  'metrics',
  'favicon.ico',
])('%s is not a valid slug', (slug) => {
  expect(validateSlug(slug)).not.toBeNull()
})

test.each(['a', 'a/*', 'a/b/*', 'a/b', '...', 'a.b', 'apis', '_tlx', 'livezz', '-', '~x'])(
  '%s is a valid slug',
  (slug) => {
    expect(validateSlug(slug)).toBeNull()
  },
)
