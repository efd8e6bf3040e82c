import { BarsSkeleton } from '../charts/BarsSkeleton.tsx'
import type { FilterDimension } from '../filters/conditions.ts'
import { formatCount } from '../format/numbers.ts'
import { Button } from '../ui/Button.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { metrics } from './metrics.ts'
import { NoTraffic } from './NoTraffic.tsx'
import type { AnalyticsProps } from './scope.ts'
import { TopValuesList } from './TopValuesList.tsx'
import type { useTopValues } from './useTopValues.ts'

export interface TopValuesBodyProps extends AnalyticsProps, ReturnType<typeof useTopValues> {
  readonly by: FilterDimension
  readonly rows: number
  readonly toName: (value: string) => string
  /** Called to show all values. */
  readonly onAll?: () => void
}

/** A list in each of its states, with the height of a full list, so that nothing moves. */
export function TopValuesBody(props: TopValuesBodyProps) {
  const { query, rank, extra, obstacle, rows, onAll } = props
  const { noun } = metrics[rank]
  return (
    <div style={{ minHeight: 28 + rows * 36 + 32 }}>
      {obstacle !== null ? (
        <NoTraffic {...props} noun={noun} obstacle={obstacle} />
      ) : (
        <QueryView query={query} loading={<BarsSkeleton count={rows} hasHeader />}>
          {(data) =>
            data.items.length === 0 ? (
              <NoTraffic {...props} noun={noun} />
            ) : (
              <>
                <TopValuesList
                  {...props}
                  data={{ ...data, items: data.items.slice(0, rows) }}
                  rank={rank}
                  extra={extra}
                />
                {onAll && data.distinctValues > rows && (
                  <Button look="quiet" isSmall className="mt-1 -ml-1" onClick={onAll}>
                    Show all {formatCount(data.distinctValues)}
                  </Button>
                )}
              </>
            )
          }
        </QueryView>
      )}
    </div>
  )
}
