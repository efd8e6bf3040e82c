import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBranchMapper } from './branch.ts'

function mapRow(row: Readonly<Record<string, string>>, scheme: string | null = 'meadow') {
  const mapper = createBranchMapper(Object.keys(row), { columns: {}, scheme })
  if (!mapper.isOk) throw new Error(mapper.detail)
  return mapper.map(Object.values(row))
}

const row = {
  url: 'https://meadow.app.link/spring-fern',
  $canonical_url: 'https://www.meadow.example/fern',
  $ios_url: 'https://www.meadow.example/ios',
  $android_url: 'https://www.meadow.example/android',
  $desktop_url: 'https://www.meadow.example/desktop',
  $og_title: 'A fern',
  $og_description: 'For your window',
  $og_image_url: 'https://www.meadow.example/fern.jpg',
  '~channel': 'instagram',
  '~feature': 'sharing',
  '~campaign': 'spring',
  '~tags': '["one", "two"]',
}

const link = {
  domain: 'meadow.app.link',
  slug: 'spring-fern',
  isArchived: false,
  settings: {
    destination: 'https://www.meadow.example/fern',
    iosUrl: 'https://www.meadow.example/ios',
    androidUrl: 'https://www.meadow.example/android',
    desktopUrl: 'https://www.meadow.example/desktop',
    title: 'A fern',
    description: 'For your window',
    imageUrl: 'https://www.meadow.example/fern.jpg',
    tags: ['one', 'two'],
    campaign: { utm_source: 'instagram', utm_medium: 'sharing', utm_campaign: 'spring' },
  },
}

test('maps a row to a link, with or without signs in the column names', () => {
  expect(mapRow(row)).toMatchObject({ isOk: true, link })
  const plain = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/^[$~]/, '').replaceAll('_', ' ').toUpperCase(),
      value,
    ]),
  )
  expect(mapRow(plain)).toMatchObject({ isOk: true, link })
})

test.each([
  [
    { $canonical_url: 'https://a.example', $fallback_url: 'https://b.example' },
    'https://a.example',
  ],
  [{ $canonical_url: '', $fallback_url: 'https://b.example' }, 'https://b.example'],
  [{ $fallback_url: '', $desktop_url: 'https://c.example' }, 'https://c.example'],
  [{ $desktop_url: '', $deeplink_path: '/plants/fern' }, 'meadow://plants/fern'],
  [{ $deeplink_path: 'meadow://plants' }, 'meadow://plants'],
])('reads from %j the destination %s', (cells, destination) => {
  const mapped = mapRow({ alias: 'fern', ...cells })
  expect(mapped).toMatchObject({ link: { domain: null, slug: 'fern', settings: { destination } } })
})

test('returns an error for any invalid cell and never throws', () => {
  const header = Object.keys(row)
  const mapper = createBranchMapper(header, { columns: {}, scheme: null })
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl()), { maxLength: 20 }), (fields) => {
      const mapped = mapper.isOk ? mapper.map(fields) : null
      if (mapped?.isOk === false) expect(mapped.error.column).toBe('url')
      else expect(mapped?.link.slug).not.toBe('')
    }),
  )
})

test('rejects a file without slugs or without destinations', () => {
  const options = { columns: {}, scheme: null }
  expect(createBranchMapper(['$canonical_url'], options)).toMatchObject({ isOk: false })
  expect(createBranchMapper(['url', 'clicks'], options)).toMatchObject({ isOk: false })
})
