import { Button } from './Button.tsx'

export interface LoadMoreProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

/** Adds the next page of a list. Renders nothing on the last page. */
export function LoadMore({ query }: LoadMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="flex items-center justify-center gap-3 border-t border-line py-2">
      {query.isFetchNextPageError && (
        <span role="alert" className="text-sm text-bad">
          Cannot load more.
        </span>
      )}
      <Button
        look="quiet"
        isSmall
        isBusy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        Load more
      </Button>
    </div>
  )
}
