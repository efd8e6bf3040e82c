import { campaignNames } from '#catalog/links/campaign.ts'
import { readCell } from '#manage/delivery/exports/csvCell.ts'
import { createColumnIndex, type CreateMapper, readBoolean, readShortLink } from './columnMapper.ts'

/** Column names, as in our exports. */
export const csvFields = [
  'url',
  'domain',
  'slug',
  'name',
  'note',
  'folder',
  'destination',
  'iosUrl',
  'androidUrl',
  'desktopUrl',
  'passesQuery',
  'passesCampaign',
  'title',
  'description',
  'imageUrl',
  'appStorePage',
  'startsAt',
  'expiresAt',
  'expiredUrl',
  'isDisabled',
  'isArchived',
  'tags',
  ...campaignNames,
] as const
type Field = (typeof csvFields)[number]

const booleans = ['passesQuery', 'passesCampaign', 'isDisabled', 'isArchived'] as const

/**
 * Maps any file: one of our exports, or a file whose columns are named by `columns`. The file must have a
 * destination, and a slug or the whole short link as `url`. Without a slug, a repeated import could not find
 * existing links.
 */
export const createCsvMapper: CreateMapper = (header, { columns: named }) => {
  const { find, getName } = createColumnIndex(header, normalize)
  const at = new Map<Field, number>()
  for (const field of csvFields) {
    const name = named[field]
    const index = find(normalize(name ?? field))
    if (index !== null) at.set(field, index)
    else if (name !== undefined) return { isOk: false, detail: `The file has no column ${name}.` }
  }
  if (!at.has('destination'))
    return { isOk: false, detail: 'The file needs a column named destination.' }
  if (!at.has('slug') && !at.has('url')) {
    return { isOk: false, detail: 'The file must have a column slug or url.' }
  }
  const addressField = at.has('slug') ? 'slug' : 'url'
  const columns: Record<string, string> = {}
  for (const [field, index] of at) columns[field] = getName(index) ?? ''
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
        const detail = 'must be the slug or URL of a link'
        return { isOk: false, error: { column: columns[addressField] ?? null, detail } }
      }
      const flags = {
        passesQuery: readBoolean(cell('passesQuery'), true),
        passesCampaign: readBoolean(cell('passesCampaign'), true),
        isDisabled: readBoolean(cell('isDisabled'), false),
        isArchived: readBoolean(cell('isArchived'), false),
      }
      const { passesQuery, passesCampaign, isDisabled, isArchived } = flags
      if (
        passesQuery === null ||
        passesCampaign === null ||
        isDisabled === null ||
        isArchived === null
      ) {
        const invalid = booleans.find((field) => flags[field] === null) ?? ''
        const error = { column: columns[invalid] ?? null, detail: 'must be true or false' }
        return { isOk: false, error }
      }
      const campaign = campaignNames.map((name) => [name, cell(name)] as const)
      return {
        isOk: true,
        columns,
        link: {
          ...address,
          settings: {
            name: cell('name'),
            note: cell('note'),
            folder: cell('folder'),
            destination: cell('destination'),
            iosUrl: cell('iosUrl'),
            androidUrl: cell('androidUrl'),
            desktopUrl: cell('desktopUrl'),
            passesQuery,
            passesCampaign,
            title: cell('title'),
            description: cell('description'),
            imageUrl: cell('imageUrl'),
            appStorePage: cell('appStorePage'),
            startsAt: cell('startsAt'),
            expiresAt: cell('expiresAt'),
            expiredUrl: cell('expiredUrl'),
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

/** Ignores case, spaces, hyphens and underscores: `iOS URL`, `ios_url` and `iosUrl` are the same. */
function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '')
}
