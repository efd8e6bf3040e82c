import { useEffect, useRef, useState } from 'react'

export interface LinkPages {
  readonly pages: readonly { readonly items: readonly { readonly id: string }[] }[]
}

export interface SelectAllOptions {
  /** Loads the next page. Resolves with all pages so far, and whether there are more. */
  readonly loadMore: () => Promise<{
    readonly data: LinkPages | undefined
    readonly hasMore: boolean
  }>
  /** Called with the ids of all links that match. */
  readonly onSelect: (ids: readonly string[]) => void
  /** Filters of the list. Another list ends the loading. */
  readonly list: string
}

/** Loads the pages of the list that are left, then selects all of its links. */
export function useSelectAll({ loadMore, onSelect, list }: SelectAllOptions) {
  const [isLoading, setIsLoading] = useState(false)
  const current = useRef(list)
  useEffect(() => {
    current.current = list
    return () => {
      current.current = ''
    }
  }, [list])
  const selectAll = async () => {
    setIsLoading(true)
    try {
      let page = await loadMore()
      while (page.hasMore && current.current === list) page = await loadMore()
      if (current.current !== list) return
      onSelect(page.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [])
    } catch {
      // The list shows the error, and a retry.
    } finally {
      setIsLoading(false)
    }
  }
  return { isLoading, selectAll }
}
