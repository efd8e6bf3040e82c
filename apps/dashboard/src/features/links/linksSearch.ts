import { type LinkStatus, linkStatuses } from '@throughlink/api'
import { type AnalyticsSearch, readAnalyticsSearch } from '../../filters/analyticsSearch.ts'
import { readChoice, readText, readTexts } from '../../filters/searchParams.ts'
import { type LinkColumn, linkColumns, resultColumns } from './linkColumns.ts'

export const linkSorts = ['newest', 'updated', 'slug', ...resultColumns] as const
export type LinkSort = (typeof linkSorts)[number]

export const orders = ['asc', 'desc'] as const
export type Order = (typeof orders)[number]

/** The filters, order and columns of the list of links, as in its URL. */
export interface LinksSearch extends Pick<AnalyticsSearch, 'period' | 'from' | 'to'> {
  readonly search?: string
  readonly tag?: readonly string[]
  readonly folder?: string
  readonly domain?: string
  readonly status?: LinkStatus
  readonly sort?: LinkSort
  readonly order?: Order
  readonly column?: readonly LinkColumn[]
}

export function readLinksSearch(search: Readonly<Record<string, unknown>>): LinksSearch {
  const text = readText(search['search'])
  const tag = readTexts(search['tag'])
  const folder = readText(search['folder'])
  const domain = readText(search['domain'])
  const status = readChoice(search['status'], linkStatuses)
  const sort = readChoice(search['sort'], linkSorts)
  const order = readChoice(search['order'], orders)
  const named = readTexts(search['column'])
  const column = linkColumns.filter((each) => named.includes(each))
  const { period, from, to } = readAnalyticsSearch(search)
  return {
    ...(text === undefined ? {} : { search: text }),
    ...(tag.length === 0 ? {} : { tag }),
    ...(folder === undefined ? {} : { folder }),
    ...(domain === undefined ? {} : { domain }),
    ...(status === undefined ? {} : { status }),
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
    ...(column.length === 0 ? {} : { column }),
    ...(period === undefined ? {} : { period }),
    ...(from === undefined || to === undefined ? {} : { from, to }),
  }
}

/** Whether the list leaves out links because of a filter. */
export function isFiltered({ search, tag, folder, domain, status }: LinksSearch): boolean {
  return [search, tag, folder, domain, status].some((value) => value !== undefined)
}

/** The same list without its filters. */
export function clearFilters(search: LinksSearch): LinksSearch {
  return readLinksSearch({
    ...search,
    search: undefined,
    tag: undefined,
    folder: undefined,
    domain: undefined,
    status: undefined,
  })
}

/** The direction in which a list is sorted unless another one is chosen. */
export function getDefaultOrder(sort: LinkSort): Order {
  return sort === 'slug' ? 'asc' : 'desc'
}
