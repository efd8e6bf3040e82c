import { formatBits } from '../format/bits.ts'
import { classNames } from '../ui/classNames.ts'

export interface WaterfallPart {
  readonly key: string
  readonly label: string
  /** What was compared, such as “same address”. */
  readonly detail?: string
  readonly bits: number
}

export interface WaterfallProps {
  readonly label: string
  /** The first part is the prior. Their sum is the total. */
  readonly parts: readonly WaterfallPart[]
  /** Bits that a match needs. */
  readonly threshold: number | null
}

/** Evidence that adds up: each row starts where the previous one ended. The dashed line is the threshold. */
export function Waterfall({ label, parts, threshold }: WaterfallProps) {
  const ends = parts.reduce<readonly number[]>(
    (sums, part) => [...sums, (sums.at(-1) ?? 0) + part.bits],
    [],
  )
  const total = ends.at(-1) ?? 0
  const all = [0, ...ends, threshold ?? 0]
  const min = Math.min(...all)
  const span = Math.max(1, Math.max(...all) - min)
  const toPercent = (bits: number) => ((bits - min) / span) * 100
  return (
    <div>
      <table className="w-full text-base">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Evidence</th>
            <th scope="col">Bits</th>
            <th scope="col">Chart</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => {
            const start = index === 0 ? 0 : (ends[index - 1] ?? 0)
            const end = ends[index] ?? 0
            return (
              <tr key={part.key} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  <span className="block">{part.label}</span>
                  {part.detail !== undefined && (
                    <span className="block text-sm text-ink-3">{part.detail}</span>
                  )}
                </th>
                <td
                  className={classNames(
                    'pr-3 text-right font-medium whitespace-nowrap md:w-24',
                    part.bits <= -0.05 && 'text-bad',
                  )}
                >
                  {formatBits(part.bits)}
                </td>
                <td className="relative w-2/5 md:w-1/2">
                  <Marks
                    zero={toPercent(0)}
                    threshold={threshold === null ? null : toPercent(threshold)}
                  />
                  <span
                    aria-hidden
                    className="absolute top-1/2 h-4 -translate-y-1/2 rounded-[3px]"
                    style={{
                      left: `${toPercent(Math.min(start, end))}%`,
                      width: `max(2px, ${(Math.abs(end - start) / span) * 100}%)`,
                      background: part.bits < 0 ? 'var(--bad)' : 'var(--chart-3)',
                    }}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            <th scope="row" className="py-2 pr-3 text-left">
              Total
            </th>
            <td className="pr-3 text-right whitespace-nowrap">{formatBits(total)}</td>
            <td className="relative">
              <Marks
                zero={toPercent(0)}
                threshold={threshold === null ? null : toPercent(threshold)}
              />
              <span
                aria-hidden
                className="absolute top-1/2 h-4 -translate-y-1/2 rounded-[3px] bg-ink"
                style={{
                  left: `${toPercent(Math.min(0, total))}%`,
                  width: `max(2px, ${(Math.abs(total) / span) * 100}%)`,
                }}
              />
            </td>
          </tr>
        </tfoot>
      </table>
      {threshold !== null && (
        <p className="mt-2 text-sm text-ink-3">
          The dashed line is the threshold: {formatBits(threshold)}.
        </p>
      )}
    </div>
  )
}

function Marks({ zero, threshold }: { readonly zero: number; readonly threshold: number | null }) {
  return (
    <>
      <span
        aria-hidden
        className="absolute inset-y-0 border-l border-line"
        style={{ left: `${zero}%` }}
      />
      {threshold !== null && (
        <span
          aria-hidden
          className="absolute inset-y-0 z-10 border-l border-dashed border-ink"
          style={{ left: `${threshold}%` }}
        />
      )}
    </>
  )
}
