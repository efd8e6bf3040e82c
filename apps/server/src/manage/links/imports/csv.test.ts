import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignNames } from '#catalog/links/campaign.ts'
import { writeCell } from '#manage/delivery/exports/csvCell.ts'
import { linkColumns } from '#manage/delivery/exports/linkColumns.ts'
import { normalizeSettings } from '../linkSettings.ts'
import type { LinkView } from '../linkView.ts'
import { createCsvMapper } from './csv.ts'
import { readColumns } from './importRoutes.ts'

const options = { columns: {}, scheme: null }

const text = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ' ', ',', 'a', 'é', '\n'),
  minLength: 1,
  maxLength: 12,
})
const optional = fc.option(text)
const link: fc.Arbitrary<LinkView> = fc.record({
  id: fc.constant('1'),
  url: fc.constant('https://go.example/x'),
  version: fc.constant(1),
  createdBy: fc.constant(null),
  createdAt: fc.constant(''),
  updatedAt: fc.constant(''),
  domain: fc.constant('go.example'),
  slug: fc.stringMatching(/^[A-Za-z0-9._~-][A-Za-z0-9._~/-]{0,20}$/),
  name: optional,
  note: optional,
  folder: optional,
  destination: text,
  iosUrl: optional,
  androidUrl: optional,
  desktopUrl: optional,
  passesQuery: fc.boolean(),
  passesCampaign: fc.boolean(),
  title: optional,
  description: optional,
  imageUrl: optional,
  appStorePage: fc.option(fc.uuid()),
  startsAt: fc.constantFrom(null, '2020-01-31T10:00:00.000Z'),
  expiredUrl: fc.constantFrom(null, 'https://acme.example/over'),
  expiresAt: fc.option(
    fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
  ),
  isDisabled: fc.boolean(),
  isArchived: fc.boolean(),
  deletedAt: fc.constant(null),
  takedown: fc.constant(null),
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z=+-]([a-z =+-]*[a-z=+-])?$/)),
  campaign: fc.record(Object.fromEntries(campaignNames.map((name) => [name, text])), {
    requiredKeys: [],
  }),
})

test('maps a row of an export to the same link', () => {
  const header = linkColumns.map(({ name }) => name)
  const mapper = createCsvMapper(header, options)
  fc.assert(
    fc.property(link, (each) => {
      const cells = linkColumns.map(({ write }) => unquote(writeCell(write(each))))
      const mapped = mapper.isOk ? mapper.map(cells) : null
      if (mapped?.isOk !== true) throw new Error('The row was rejected.')
      const { domain, slug, isArchived, settings } = mapped.link
      expect({ domain, slug, isArchived }).toEqual({
        domain: each.domain,
        slug: each.slug,
        isArchived: each.isArchived,
      })
      expect(normalizeSettings(settings)).toEqual(normalizeSettings(each))
    }),
    { numRuns: 500 },
  )
})

function unquote(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}

test('finds columns by the names in `columns`', () => {
  const columns = readColumns('url:Short,destination:Target, title : Name ')
  expect(columns).toEqual({
    isOk: true,
    columns: { url: 'Short', destination: 'Target', title: 'Name' },
  })
  const mapper = createCsvMapper(['Name', 'target', 'SHORT'], {
    ...options,
    columns: columns.isOk ? columns.columns : {},
  })
  const mapped = mapper.isOk && mapper.map(['A fern', 'https://a.example', 'go.example/fern'])
  expect(mapped).toMatchObject({
    columns: { slug: 'SHORT', destination: 'target' },
    link: { domain: 'go.example', slug: 'fern', settings: { title: 'A fern' } },
  })
})

test.each(['x:y', 'slug', 'slug:', ':y', '__proto__:x', 'constructor:x'])(
  'rejects %s as columns',
  (columns) => {
    expect(readColumns(columns)).toMatchObject({ isOk: false })
  },
)

test('rejects a file without a slug or a destination', () => {
  expect(createCsvMapper(['slug'], options)).toMatchObject({ isOk: false })
  expect(createCsvMapper(['destination'], options)).toMatchObject({ isOk: false })
  const named = { ...options, columns: { slug: 'Short' } }
  expect(createCsvMapper(['slug', 'destination'], named)).toMatchObject({
    detail: 'The file has no column Short.',
  })
})

test('accepts several words for true and false, and rejects others', () => {
  const mapper = createCsvMapper(['slug', 'destination', 'is disabled'], options)
  const map = (cell: string) => (mapper.isOk ? mapper.map(['x', 'https://a.example', cell]) : null)
  for (const yes of ['true', 'TRUE', 'yes', '1']) {
    expect(map(yes)).toMatchObject({ link: { settings: { isDisabled: true } } })
  }
  for (const no of ['', 'false', 'No', '0']) {
    expect(map(no)).toMatchObject({ link: { settings: { isDisabled: false } } })
  }
  expect(map('perhaps')).toMatchObject({ error: { column: 'is disabled' } })
  expect(map('constructor')).toMatchObject({ error: { column: 'is disabled' } })
})
