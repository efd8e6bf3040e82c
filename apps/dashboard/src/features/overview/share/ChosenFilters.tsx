import type { Scope } from '../../../analytics/scope.ts'
import { useLinkNames } from '../../../catalog/useLinkNames.ts'
import { filterDimensions } from '../../../filters/conditions.ts'
import { formatValue } from '../../../filters/formatValue.ts'

/** The filters that the report keeps, or that it has none. */
export function ChosenFilters({ appId, conditions }: Pick<Scope, 'appId' | 'conditions'>) {
  const linkNames = useLinkNames(
    appId,
    conditions.flatMap(({ by, values }) => (by === 'link' ? values : [])),
  )
  const parts = conditions.map(
    ({ by, op, values }) =>
      `${filterDimensions[by]} ${op === 'eq' ? 'is' : 'is not'} ${values
        .map((value) => formatValue(by, value, linkNames))
        .join(' or ')}`,
  )
  return (
    <div className="text-sm">
      <p className="font-medium">Filters</p>
      <p className="text-ink-2">
        {parts.length === 0
          ? 'None: it shows the whole app. Set filters on the overview first to share a part.'
          : parts.join('; ')}
      </p>
    </div>
  )
}
