import type { Calibration } from './matchModel.ts'

/**
 * Returns how often the model is right at this confidence, as learned; the confidence itself without
 * calibration.
 */
export function calibrate({ points }: Calibration, confidence: number): number {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return confidence
  if (confidence <= first[0]) return first[1]
  const at = points.findIndex(([point]) => point >= confidence)
  const [high, low] = [points[at], points[at - 1]]
  if (high === undefined || low === undefined) return last[1]
  const width = high[0] - low[0]
  return width === 0 ? high[1] : low[1] + ((high[1] - low[1]) * (confidence - low[0])) / width
}
