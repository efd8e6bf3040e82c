import { useState } from 'react'
import type { FilterDimension } from '../filters/conditions.ts'
import { formatCount } from '../format/numbers.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { CsvButton } from './CsvButton.tsx'
import { dimensionNames } from './dimensionNames.ts'
import type { AnalyticsProps } from './scope.ts'
import { TopValuesList } from './TopValuesList.tsx'
import { toValuesTable } from './toValuesTable.ts'
import { useTopValues } from './useTopValues.ts'
import { useValueNames } from './useValueNames.ts'

export interface AllValuesDialogProps extends AnalyticsProps {
  readonly by: FilterDimension
  readonly onClose: () => void
}

/** As many as can be named with one request. */
const limit = 100

/** The long list of a card, with a search. */
export function AllValuesDialog({ by, onClose, ...props }: AllValuesDialogProps) {
  const [text, setText] = useState('')
  const { query, rank, extra, range } = useTopValues(props, by, limit)
  const toName = useValueNames(props.appId, by, query.data)
  const shown = extra === null ? [rank] : [rank, extra]
  return (
    <Dialog isOpen isWide onClose={onClose} title={dimensionNames[by]}>
      <QueryView query={query} loading={<SkeletonRows count={10} />}>
        {(data) => {
          const items = data.items.filter(({ value }) =>
            toName(value).toLowerCase().includes(text.toLowerCase()),
          )
          return (
            <div className="space-y-3">
              <div className="flex items-center justify-between gap-3">
                <SearchInput label="Search in this list" value={text} onSearch={setText} />
                <CsvButton
                  card={dimensionNames[by]}
                  range={range}
                  toTable={() => toValuesTable({ by, items, shown, toName })}
                />
              </div>
              {items.length === 0 && <p className="text-sm text-ink-3">Nothing found.</p>}
              <TopValuesList
                {...props}
                {...{ by, rank, extra, toName }}
                data={{ ...data, items }}
                onSearch={(search) => {
                  onClose()
                  props.onSearch(search)
                }}
              />
              {data.distinctValues > data.items.length && (
                <p className="text-sm text-ink-3">
                  The {limit} highest of {formatCount(data.distinctValues)}.
                </p>
              )}
            </div>
          )
        }}
      </QueryView>
    </Dialog>
  )
}
