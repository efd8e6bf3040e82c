import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkColumns } from '../exports/linkColumns.ts'
import { writeCell } from '../exports/csvCell.ts'
import { campaignNames } from '../../catalog/links/campaign.ts'
import { normalizeSettings } from '../links/linkSettings.ts'
import type { LinkView } from '../links/linkView.ts'
import { makeCsvMapper } from './csv.ts'
import { readColumns } from './readColumns.ts'

const options = { columns: {}, scheme: null }

const text = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ' ', ',', 'a', 'é', '\n'),
  minLength: 1,
  maxLength: 12,
})
const optional = fc.option(text)
const link: fc.Arbitrary<LinkView> = fc.record({
  ...{ id: fc.constant('1'), url: fc.constant('https://go.example/x'), version: fc.constant(1) },
  ...{ createdAt: fc.constant(''), updatedAt: fc.constant('') },
  domain: fc.constant('go.example'),
  slug: fc.stringMatching(/^[A-Za-z0-9._~-][A-Za-z0-9._~/-]{0,20}$/),
  destination: text,
  iosUrl: optional,
  androidUrl: optional,
  desktopUrl: optional,
  passesQuery: fc.boolean(),
  title: optional,
  description: optional,
  imageUrl: optional,
  expiresAt: fc.option(
    fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
  ),
  isDisabled: fc.boolean(),
  isArchived: fc.boolean(),
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z=+-]([a-z =+-]*[a-z=+-])?$/)),
  campaign: fc.record(Object.fromEntries(campaignNames.map((name) => [name, text])), {
    requiredKeys: [],
  }),
})

test('a row of an export is the link itself', () => {
  const header = linkColumns.map(({ name }) => name)
  const mapper = makeCsvMapper(header, options)
  fc.assert(
    fc.property(link, (each) => {
      const cells = linkColumns.map(({ write }) => unquote(writeCell(write(each))))
      const mapped = mapper.isOk ? mapper.map(cells) : null
      if (mapped?.isOk !== true) throw new Error('The row was refused.')
      const { domain, slug, isArchived, settings } = mapped.link
      expect({ domain, slug, isArchived }).toEqual({
        ...{ domain: each.domain, slug: each.slug, isArchived: each.isArchived },
      })
      expect(normalizeSettings(settings)).toEqual(normalizeSettings(each))
    }),
    { numRuns: 500 },
  )
})

function unquote(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}

test('a file’s own names are told by columns', () => {
  const columns = readColumns('url:Short,destination:Target, title : Name ')
  expect(columns).toEqual({
    isOk: true,
    columns: { url: 'Short', destination: 'Target', title: 'Name' },
  })
  const mapper = makeCsvMapper(['Name', 'target', 'SHORT'], {
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
  'columns cannot be %s',
  (columns) => {
    expect(readColumns(columns)).toMatchObject({ isOk: false })
  },
)

test('a file without a slug or a destination is none', () => {
  expect(makeCsvMapper(['slug'], options)).toMatchObject({ isOk: false })
  expect(makeCsvMapper(['destination'], options)).toMatchObject({ isOk: false })
  const named = { ...options, columns: { slug: 'Short' } }
  expect(makeCsvMapper(['slug', 'destination'], named)).toMatchObject({
    detail: 'The file has no column Short.',
  })
})

test('a row says yes and no in several words, and nothing else', () => {
  const mapper = makeCsvMapper(['slug', 'destination', 'is disabled'], options)
  const map = (cell: string) => (mapper.isOk ? mapper.map(['x', 'https://a.example', cell]) : null)
  for (const yes of ['true', 'TRUE', 'yes', '1']) {
    expect(map(yes)).toMatchObject({ link: { settings: { isDisabled: true } } })
  }
  for (const no of ['', 'false', 'No', '0']) {
    expect(map(no)).toMatchObject({ link: { settings: { isDisabled: false } } })
  }
  expect(map('perhaps')).toMatchObject({ fault: { column: 'is disabled' } })
  expect(map('constructor')).toMatchObject({ fault: { column: 'is disabled' } })
})
