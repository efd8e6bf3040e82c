import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { classNames } from '../ui/classNames.ts'
import { Panel } from '../ui/Panel.tsx'
import { addFilter } from './changeSearch.ts'
import { CsvButton } from './CsvButton.tsx'
import { metrics } from './metrics.ts'
import { PngButton } from './PngButton.tsx'
import { readCounts } from './readCounts.ts'
import type { AnalyticsProps } from './scope.ts'
import { TopValuesBody } from './TopValuesBody.tsx'
import { toValuesTable } from './toValuesTable.ts'
import { useTopValues } from './useTopValues.ts'
import { useValueNames } from './useValueNames.ts'

const WorldMap = lazy(async () => ({
  default: (await import('../charts/WorldMap.tsx')).WorldMap,
}))

const AllValuesDialog = lazy(async () => ({
  default: (await import('./AllValuesDialog.tsx')).AllValuesDialog,
}))

const by = 'country'
/** More than there are countries. */
const limit = 300
const rows = 8

/** Countries as a map and as a list. */
export function CountriesCard(props: AnalyticsProps) {
  const { appId, search, onSearch } = props
  const [isOpen, setIsOpen] = useState(false)
  const [ref, isNear] = useNear<HTMLDivElement>()
  const values = useTopValues(props, by, limit)
  const { query, rank, extra, range } = values
  const toName = useValueNames(appId, by, query.data)
  const items = query.data?.items ?? []
  // The place is kept while it loads. Without any country there is nothing to draw.
  const hasMap = values.obstacle === null && (query.isPending || items.length > 0)
  const { label, noun, color } = metrics[rank]
  return (
    <Panel
      title="Countries"
      actions={
        items.length > 0 && (
          <span className="flex items-center gap-1">
            {hasMap && isNear && <PngButton card={`Countries by ${noun}`} range={range} />}
            <CsvButton
              card="Countries"
              range={range}
              toTable={() =>
                toValuesTable({ by, items, shown: extra === null ? [rank] : [rank, extra], toName })
              }
            />
          </span>
        )
      }
    >
      <div
        className={classNames(
          'grid items-start gap-x-8 gap-y-5',
          hasMap && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        )}
      >
        {/* About the height of the map, so that little moves when it has loaded. */}
        <div ref={ref} className="min-h-48 w-full sm:min-h-80" hidden={!hasMap}>
          {isNear && (
            <Suspense>
              <WorldMap
                label={`Countries by ${noun}`}
                unit={label}
                color={color}
                values={items.map(({ value, counts }) => ({
                  code: value,
                  name: toName(value),
                  value: readCounts(counts, rank) ?? 0,
                }))}
                onSelect={(code) => onSearch(addFilter(search, { by, op: 'eq', values: [code] }))}
              />
            </Suspense>
          )}
        </div>
        <TopValuesBody
          {...props}
          {...values}
          by={by}
          rows={rows}
          toName={toName}
          onAll={() => setIsOpen(true)}
        />
      </div>
      {isOpen && (
        <Suspense>
          <AllValuesDialog {...props} by={by} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

/** Whether an element has come near the screen, to load what is heavy only for those who scroll to it. */
function useNear<Element extends HTMLElement>(): readonly [RefObject<Element | null>, boolean] {
  const ref = useRef<Element>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (ref.current === null || isNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: '300px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return [ref, isNear]
}
