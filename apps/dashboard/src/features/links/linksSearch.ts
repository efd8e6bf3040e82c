import { type LinkStatus, linkStatuses } from '@throughlink/api'
import { readChoice, readText, readTexts } from '../../filters/searchParams.ts'

export const linkSorts = ['newest', 'updated', 'slug', 'clicks'] as const
export type LinkSort = (typeof linkSorts)[number]

/** The filters of the list of links, as in its URL. */
export interface LinksSearch {
  readonly search?: string
  readonly tag?: readonly string[]
  readonly domain?: string
  readonly status?: LinkStatus
  readonly sort?: LinkSort
}

export function readLinksSearch(search: Readonly<Record<string, unknown>>): LinksSearch {
  const text = readText(search['search'])
  const tag = readTexts(search['tag'])
  const domain = readText(search['domain'])
  const status = readChoice(search['status'], linkStatuses)
  const sort = readChoice(search['sort'], linkSorts)
  return {
    ...(text === undefined ? {} : { search: text }),
    ...(tag.length === 0 ? {} : { tag }),
    ...(domain === undefined ? {} : { domain }),
    ...(status === undefined ? {} : { status }),
    ...(sort === undefined ? {} : { sort }),
  }
}

/** Whether the list leaves out links because of a filter. */
export function isFiltered({ search, tag, domain, status }: LinksSearch): boolean {
  return [search, tag, domain, status].some((value) => value !== undefined)
}
