import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../format/numbers.ts'
import { linkCountQuery } from './linksQuery.ts'
import { isFiltered, type LinksSearch } from './linksSearch.ts'

/** `312 of 10,419 links`. Empty until it is known. */
export function LinkCount({
  appId,
  search,
}: {
  readonly appId: string
  readonly search: LinksSearch
}) {
  const { data } = useQuery(linkCountQuery(appId, search))
  if (data === undefined) return null
  const { count, isExact, total } = data
  const matching = `${formatCount(count)}${isExact ? '' : '+'}`
  const noun = total === 1 ? 'link' : 'links'
  // Archived and deleted links are not part of the total.
  const isPart = isFiltered(search) && count <= total
  return <>{isPart ? `${matching} of ${formatCount(total)} ${noun}` : `${matching} ${noun}`}</>
}
