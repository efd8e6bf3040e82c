import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MappedLink } from './columnMapper.ts'
import { createFirebaseMapper } from './firebase.ts'

/** Names in a Takeout file, and in Firebase's guide. */
const columns = [
  ['short_link', 'Short link'],
  ['link', 'Deep link (link)'],
  ['apn', 'Android package name (apn)'],
  ['afl', 'Android fallback link (afl)'],
  ['amv', 'Android minimum package version code (amv)'],
  ['ibi', 'iOS bundle ID (ibi)'],
  ['ifl', 'iOS fallback link (ifl)'],
  ['ius', 'iOS custom scheme (ius)'],
  ['ipfl', 'iOS iPad fallback link (ipfl)'],
  ['ipbi', 'iOS iPad bundle ID (ipbi)'],
  ['isi', 'iOS app store ID (isi)'],
  ['imv', 'iOS minimum version (imv)'],
  ['efr', 'Enable forced redirect? (efr)'],
  ['ofl', 'Desktop fallback link (ofl)'],
  ['st', 'Social title (st)'],
  ['sd', 'Social description (sd)'],
  ['si', 'Social image link (si)'],
  ['utm_source', 'UTM source (utm_source)'],
  ['utm_medium', 'UTM medium (utm_medium)'],
  ['utm_campaign', 'UTM campaign (utm_campaign)'],
  ['utm_term', 'UTM term (utm_term)'],
  ['utm_content', 'UTM content (utm_content)'],
  ['at', 'iTunes connect at'],
  ['ct', 'iTunes connect ct'],
  ['mt', 'iTunes connect mt'],
  ['pt', 'iTunes connect pt'],
  ['archived', 'Archived?'],
  ['name', 'Link name'],
  ['creation_timestamp', 'Creation timestamp'],
] as const

const options = { columns: {}, scheme: null }
const row: Readonly<Record<string, string>> = {
  short_link: 'https://meadow.page.link/m9Mm',
  link: 'https://www.meadow.example/fern?color=green',
  afl: 'https://www.meadow.example/android',
  ifl: 'https://www.meadow.example/ios',
  ofl: 'https://www.meadow.example/desktop',
  ipfl: 'https://www.meadow.example/ipad',
  st: 'A fern',
  sd: 'For your window',
  si: 'https://www.meadow.example/fern.jpg',
  utm_source: 'mail',
  utm_campaign: 'spring',
  archived: 'false',
  name: 'Fern on the spring poster',
  creation_timestamp: '1600000000',
}

const expected: MappedLink = {
  domain: 'meadow.page.link',
  slug: 'm9Mm',
  isArchived: false,
  settings: {
    name: 'Fern on the spring poster',
    note: null,
    folder: null,
    destination: 'https://www.meadow.example/fern?color=green',
    iosUrl: 'https://www.meadow.example/ios',
    androidUrl: 'https://www.meadow.example/android',
    desktopUrl: 'https://www.meadow.example/desktop',
    passesQuery: true,
    passesCampaign: true,
    title: 'A fern',
    description: 'For your window',
    imageUrl: 'https://www.meadow.example/fern.jpg',
    appStorePage: null,
    startsAt: null,
    expiresAt: null,
    expiredUrl: null,
    isDisabled: false,
    tags: [],
    campaign: { utm_source: 'mail', utm_campaign: 'spring' },
  },
}

function mapWith(header: readonly string[], fields: readonly string[]) {
  const mapper = createFirebaseMapper(header, options)
  if (!mapper.isOk) throw new Error(mapper.detail)
  return mapper.map(fields)
}

test('maps a row to a link, with its 29 columns in any order, case and form', () => {
  const order = fc.shuffledSubarray(columns.slice(), { minLength: columns.length })
  const count = columns.length
  const words = fc.array(fc.constantFrom(0, 1, 2), { minLength: count, maxLength: count })
  fc.assert(
    fc.property(order, words, (shuffled, choices) => {
      const header = shuffled.map(([name, words], at) => {
        const choice = choices[at]
        return choice === 0 ? name : choice === 1 ? words : words.toUpperCase()
      })
      const mapped = mapWith(
        header,
        shuffled.map(([name]) => row[name] ?? ''),
      )
      expect(mapped).toMatchObject({ isOk: true, link: expected })
    }),
  )
})

test('returns an error for any invalid cell and never throws', () => {
  const header = columns.map(([name]) => name)
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl()), { maxLength: 40 }), (fields) => {
      const mapped = mapWith(header, fields)
      if (mapped.isOk) expect(mapped.link.slug).not.toBe('')
      else expect(mapped.error.column).toBe('short_link')
    }),
  )
})

test('keeps an archived link served and adds the tag archived', () => {
  const header = ['short_link', 'link', 'archived']
  const mapped = mapWith(header, ['meadow.page.link/x', 'https://a.example', 'TRUE'])
  expect(mapped).toMatchObject({ link: { isArchived: false, settings: { tags: ['archived'] } } })
})

test('rejects a file of another source', () => {
  expect(createFirebaseMapper(['slug', 'destination'], options)).toMatchObject({ isOk: false })
  expect(createFirebaseMapper(['short_link'], options)).toMatchObject({ isOk: false })
})
