import type { Random } from '../../random.ts'
import type { WorldClick } from '../../world.ts'

/** Shuffles the destinations of all clicks. */
export function shuffleLabels(
  clicks: readonly WorldClick[],
  random: Random,
): readonly WorldClick[] {
  const order = clicks.map((_, index) => index)
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    const moved = order[last] ?? last
    order[last] = order[other] ?? other
    order[other] = moved
  }
  return clicks.map((click, index) => {
    const { destination, isPersonal } = clicks[order[index] ?? index] ?? click
    return { ...click, destination, isPersonal }
  })
}
