import type { MatchQuality } from '@throughlink/api'
import { methodColors } from '../../charts/chartColors.ts'
import { formatMethod, methods } from '../../explanation/methods.ts'
import { formatCount, formatShare } from '../../format/numbers.ts'

export interface MethodSharesProps {
  readonly quality: MatchQuality
  readonly onMethod: (method: string) => void
}

/** The legend of the chart, with the share of each method. A click filters the list. */
export function MethodShares({ quality, onMethod }: MethodSharesProps) {
  const shown = methods.filter((method) => (quality.methods[method] ?? 0) > 0)
  return (
    <ul aria-label="Methods" className="mt-2 flex flex-wrap gap-x-1 gap-y-1">
      {shown.map((method) => {
        const count = quality.methods[method] ?? 0
        return (
          <li key={method}>
            <button
              type="button"
              title={`Show only ${formatMethod(method)}`}
              onClick={() => onMethod(method)}
              className="flex h-7 items-center gap-2 rounded-control px-2 text-sm hover:bg-sunken touch:h-11"
            >
              <span
                aria-hidden
                className="size-2 rounded-full"
                style={{ background: methodColors[method] }}
              />
              <span className="text-ink-2">{formatMethod(method)}</span>
              <span className="font-medium">{formatShare(count, quality.installs)}</span>
              <span className="text-ink-3">{formatCount(count)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
