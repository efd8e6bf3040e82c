import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FilterDimension } from '../filters/conditions.ts'
import { Panel } from '../ui/Panel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { chooseTab } from './changeSearch.ts'
import { CsvButton } from './CsvButton.tsx'
import { dimensionNames } from './dimensionNames.ts'
import type { AnalyticsProps } from './scope.ts'
import { TopValuesBody } from './TopValuesBody.tsx'
import { toValuesTable } from './toValuesTable.ts'
import { useTopValues } from './useTopValues.ts'
import { useValueNames } from './useValueNames.ts'

const AllValuesDialog = lazy(async () => ({
  default: (await import('./AllValuesDialog.tsx')).AllValuesDialog,
}))

export interface TopValuesCardProps extends AnalyticsProps {
  readonly title: string
  /** One tab for each. */
  readonly dimensions: readonly [FilterDimension, ...FilterDimension[]]
  readonly rows?: number
  readonly className?: string
  /** Beside the button that downloads the list. Gets the listed values. */
  readonly renderAction?: (by: FilterDimension, values: readonly string[]) => ReactNode
}

/** The values of a dimension with the highest figures. */
export function TopValuesCard({
  title,
  dimensions,
  rows = 8,
  className,
  renderAction,
  ...props
}: TopValuesCardProps) {
  const { appId, search, onSearch } = props
  const [isOpen, setIsOpen] = useState(false)
  const by = dimensions.find((each) => search.show?.includes(each)) ?? dimensions[0]
  const values = useTopValues(props, by, rows)
  const { query, rank, extra, range } = values
  const toName = useValueNames(appId, by, query.data)
  const body = (
    <TopValuesBody
      {...props}
      {...values}
      by={by}
      rows={rows}
      toName={toName}
      onAll={() => setIsOpen(true)}
    />
  )
  return (
    <Panel
      title={title}
      {...(className === undefined ? {} : { className })}
      actions={
        query.data &&
        query.data.items.length > 0 && (
          <div className="flex items-center gap-2">
            {renderAction?.(
              by,
              query.data.items.map(({ value }) => value),
            )}
            <CsvButton
              card={dimensionNames[by]}
              range={range}
              toTable={() =>
                toValuesTable({
                  by,
                  items: query.data.items,
                  shown: extra === null ? [rank] : [rank, extra],
                  toName,
                })
              }
            />
          </div>
        )
      }
    >
      {dimensions.length === 1 ? (
        body
      ) : (
        <Tabs
          label={title}
          value={by}
          onValueChange={(tab) => onSearch(chooseTab(search, dimensions, tab))}
          tabs={dimensions.map((each) => ({ value: each, label: dimensionNames[each] }))}
          isDense
        >
          {body}
        </Tabs>
      )}
      {isOpen && (
        <Suspense>
          <AllValuesDialog {...props} by={by} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
