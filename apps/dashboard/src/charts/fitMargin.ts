import { measureLabel } from './measureLabel.ts'
import { chartMargin } from './ticks.ts'

const gap = 12

/** The room for the axes of a chart, with the widest label of each vertical one. */
export function fitMargin(
  labels: readonly string[],
  rightLabels: readonly string[] = [],
): typeof chartMargin {
  const room = (texts: readonly string[]) =>
    Math.ceil(Math.max(0, ...texts.map(measureLabel))) + (texts.length === 0 ? 0 : gap)
  return {
    ...chartMargin,
    left: Math.max(chartMargin.left, room(labels)),
    right: Math.max(chartMargin.right, room(rightLabels)),
  }
}
