import { formatCount } from '../format/numbers.ts'

export interface HistogramProps {
  readonly label: string
  readonly color: string
  readonly buckets: readonly { readonly name: string; readonly count: number }[]
  /** Texts below the first and the last bucket. */
  readonly ends: readonly [string, string]
}

/** Counts in adjoining buckets, as columns. */
export function Histogram({ label, color, buckets, ends }: HistogramProps) {
  const max = Math.max(1, ...buckets.map(({ count }) => count))
  return (
    <div>
      <ol aria-label={label} className="flex h-28 items-end gap-0.5 border-b border-line">
        {buckets.map(({ name, count }) => (
          <li
            key={name}
            title={`${name}: ${formatCount(count)}`}
            className="flex h-full flex-1 items-end"
          >
            <span className="sr-only">{`${name}: ${formatCount(count)}`}</span>
            <span
              aria-hidden
              className="w-full rounded-t-[2px]"
              style={{
                height: count === 0 ? 2 : `max(3px, ${(count / max) * 100}%)`,
                background: count === 0 ? 'var(--line)' : color,
              }}
            />
          </li>
        ))}
      </ol>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-ink-3">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  )
}
