import type { SavedView } from '@throughlink/api'
import { type LinksSearch, readLinksSearch } from '../linksSearch.ts'

type ViewSearch = SavedView['search']

const sorts = { newest: 'createdAt', updated: 'updatedAt', lastClick: 'lastClickAt' } as const
const sortNames = Object.fromEntries(Object.entries(sorts).map(([own, api]) => [api, own]))

/** What a view stores of the address of the list. */
export function toViewSearch(search: LinksSearch): ViewSearch {
  const { tag, sort, column, ...rest } = search
  return {
    ...rest,
    ...(tag === undefined ? {} : { tags: tag }),
    ...(sort === undefined ? {} : { sort: isRenamed(sort) ? sorts[sort] : sort }),
    ...(column === undefined ? {} : { columns: column }),
  }
}

/** The address of the list that shows a view. Leaves out what this version does not know. */
export function readViewSearch({ tags, sort, columns, ...rest }: ViewSearch): LinksSearch {
  return readLinksSearch({
    ...rest,
    tag: tags,
    sort: sort === undefined ? undefined : (sortNames[sort] ?? sort),
    column: columns,
  })
}

/** Whether a list is as the view has it. */
export function isSameView(one: LinksSearch, other: LinksSearch): boolean {
  const toText = (search: LinksSearch) => JSON.stringify(readLinksSearch({ ...search }))
  return toText(one) === toText(other)
}

function isRenamed(sort: string): sort is keyof typeof sorts {
  return Object.hasOwn(sorts, sort)
}
