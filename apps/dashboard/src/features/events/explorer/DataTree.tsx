import { formatDataValue } from '../dataConditions.ts'
import { describeSize } from './summarizeData.ts'

const maxDepth = 8

/** Data of an event as names and values. Lists and objects open below their name. */
export function DataTree({
  value,
  depth = 0,
}: {
  readonly value: unknown
  readonly depth?: number
}) {
  if (typeof value !== 'object' || value === null || depth >= maxDepth) {
    return (
      <span className={value === null ? 'text-ink-3' : 'break-all'}>
        {value === null && depth === 0 ? 'This event has no data.' : formatLeaf(value)}
      </span>
    )
  }
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  if (entries.length === 0) return <span className="text-ink-3">{describeSize(value)}</span>
  return (
    <dl className="font-mono text-sm">
      {entries.map(([key, each]) => {
        const isNested = typeof each === 'object' && each !== null && Object.keys(each).length > 0
        return (
          <div key={key} className={isNested ? '' : 'flex gap-3'}>
            <dt className="shrink-0 text-ink-3">
              {key}
              {isNested && ` ${describeSize(each)}`}
            </dt>
            <dd className={isNested ? 'ml-1 border-l border-line pl-3' : 'min-w-0'}>
              <DataTree value={each} depth={depth + 1} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function formatLeaf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : formatDataValue(value)
}
