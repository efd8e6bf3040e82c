import { readCell } from '../exports/csvCell.ts'
import { campaignNames } from '../../catalog/links/campaign.ts'
import { createCells, readBoolean, readShortLink, type MakeMapper } from './columnMapper.ts'

/** Names of columns, as an export of ours has them. */
export const csvFields = [
  'url',
  'domain',
  'slug',
  'destination',
  'iosUrl',
  'androidUrl',
  'desktopUrl',
  'passesQuery',
  'title',
  'description',
  'imageUrl',
  'expiresAt',
  'isDisabled',
  'isArchived',
  'tags',
  ...campaignNames,
] as const
type Field = (typeof csvFields)[number]

const booleans = ['passesQuery', 'isDisabled', 'isArchived'] as const

/**
 * Any file: an export of ours, or one whose columns are named by `columns`. It needs a destination and either
 * a slug or the whole short link as `url`; without a slug a second import could not tell what is there.
 */
export const makeCsvMapper: MakeMapper = (header, { columns: named }) => {
  const { find, nameOf } = createCells(header, normalize)
  const at = new Map<Field, number>()
  for (const field of csvFields) {
    const name = named[field]
    const index = find(normalize(name ?? field))
    if (index !== null) at.set(field, index)
    else if (name !== undefined) return { isOk: false, detail: `The file has no column ${name}.` }
  }
  if (!at.has('destination')) return { isOk: false, detail: 'The file has no column destination.' }
  if (!at.has('slug') && !at.has('url')) {
    return { isOk: false, detail: 'The file has neither a column slug nor a column url.' }
  }
  const addressField = at.has('slug') ? 'slug' : 'url'
  const columns: Record<string, string> = {}
  for (const [field, index] of at) columns[field] = nameOf(index) ?? ''
  columns['slug'] ??= columns['url'] ?? ''
  columns['domain'] ??= columns[addressField] ?? ''

  return {
    isOk: true,
    map(fields) {
      const cell = (field: Field) => {
        const index = at.get(field)
        return index === undefined ? '' : readCell(fields[index] ?? '')
      }
      const address =
        addressField === 'url'
          ? readShortLink(cell('url'))
          : cell('slug') === ''
            ? null
            : { domain: cell('domain') || null, slug: cell('slug') }
      if (address === null) {
        const detail = 'does not say the address of a link'
        return { isOk: false, fault: { column: columns[addressField] ?? null, detail } }
      }
      const said = {
        passesQuery: readBoolean(cell('passesQuery'), true),
        isDisabled: readBoolean(cell('isDisabled'), false),
        isArchived: readBoolean(cell('isArchived'), false),
      }
      const { passesQuery, isDisabled, isArchived } = said
      if (passesQuery === null || isDisabled === null || isArchived === null) {
        const unclear = booleans.find((field) => said[field] === null) ?? ''
        const fault = { column: columns[unclear] ?? null, detail: 'is neither true nor false' }
        return { isOk: false, fault }
      }
      const campaign = campaignNames.map((name) => [name, cell(name)] as const)
      return {
        isOk: true,
        columns,
        link: {
          ...address,
          settings: {
            destination: cell('destination'),
            iosUrl: cell('iosUrl'),
            androidUrl: cell('androidUrl'),
            desktopUrl: cell('desktopUrl'),
            passesQuery,
            title: cell('title'),
            description: cell('description'),
            imageUrl: cell('imageUrl'),
            expiresAt: cell('expiresAt'),
            isDisabled,
            tags: cell('tags')
              .split(',')
              .map((tag) => tag.trim())
              .filter((tag) => tag !== ''),
            campaign: Object.fromEntries(campaign.filter(([, value]) => value !== '')),
          },
          isArchived,
        },
      }
    },
  }
}

/** Case, spaces and underscores make no difference: `iOS URL`, `ios_url` and `iosUrl`. */
function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '')
}
