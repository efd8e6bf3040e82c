import { chartMargin } from './ticks.ts'

/** Where the label of a bucket is held, so that it ends within the drawing. */
export function anchorLabel(
  x: number,
  labelWidth: number,
  chartWidth: number,
): 'start' | 'middle' | 'end' {
  if (x < labelWidth / 2) return 'start'
  return x + labelWidth / 2 > chartWidth + chartMargin.right ? 'end' : 'middle'
}
