import { infiniteQueryOptions } from '@tanstack/react-query'

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** The `after` of the next page, to spread into the query of a list. Empty for the first page. */
export type PagePosition = Readonly<{ after?: string }>

/** Options of an infinite query over a list of the API. The data is one list; `LoadMore` adds the next page. */
export function listOptions<Item>(
  queryKey: readonly unknown[],
  load: (position: PagePosition, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      load(pageParam === null ? {} : { after: pageParam }, signal),
    getNextPageParam: ({ next }: Page<Item>) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
}
