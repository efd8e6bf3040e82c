import { methodColors } from '../charts/chartColors.ts'
import { formatConfidence } from './formats.ts'

export interface ConfidenceProps {
  readonly method: string
  readonly confidence: number
}

/** A confidence as a number with a small bar. Methods that identify the click are exact, and have no probability. */
export function Confidence({ method, confidence }: ConfidenceProps) {
  if (method === 'none') return <span className="text-ink-3">–</span>
  const isExact = method !== 'probabilistic'
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span>{isExact ? 'Exact' : formatConfidence(confidence)}</span>
      <span aria-hidden className="h-1.5 w-12 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full"
          style={{
            width: `${confidence * 100}%`,
            background: methodColors[method] ?? 'var(--ink-3)',
          }}
        />
      </span>
    </span>
  )
}
