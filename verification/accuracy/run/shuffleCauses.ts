import { createRandom, type Random } from '../random.ts'
import type { World } from '../world.ts'

/**
 * Returns the same world with shuffled causes: they are reassigned among the caused installs of each app.
 * Everything visible stays the same. A matcher can now be right only by chance, because several clicks share
 * a destination.
 */
export function shuffleCauses(world: World, seed: number): World {
  const random = createRandom(seed).fork('shuffleCauses')
  const caused = world.installs.flatMap(({ id, appId }) => {
    const cause = world.truth.causes.get(id) ?? null
    return cause === null ? [] : [{ id, appId, cause }]
  })
  const reassigned = [...Map.groupBy(caused, ({ appId }) => appId)].flatMap(([appId, ofApp]) => {
    const shuffledCauses = shuffled(
      ofApp.map(({ cause }) => cause),
      random.fork(appId),
    )
    return ofApp.map(({ id, cause }, index) => [id, shuffledCauses[index] ?? cause] as const)
  })
  const causes = new Map([...world.truth.causes, ...reassigned])
  return { ...world, truth: { ...world.truth, causes } }
}

/**
 * Counts the evaluated caused installs, and those whose correct destination did not change: what remains for
 * a matcher that always finds the right click.
 */
export function countUnchanged(
  before: World,
  after: World,
): { readonly same: number; readonly total: number } {
  const destinations = new Map(before.clicks.map(({ id, destination }) => [id, destination]))
  const destinationIn = (world: World, id: string) =>
    destinations.get(world.truth.causes.get(id) ?? '')
  const caused = before.installs.filter(
    ({ id, atMs }) => atMs >= before.testFromMs && destinationIn(before, id) !== undefined,
  )
  const same = caused.filter(
    ({ id }) => destinationIn(before, id) === destinationIn(after, id),
  ).length
  return { same, total: caused.length }
}

/** Fisher–Yates. */
function shuffled<T>(values: readonly T[], random: Random): readonly T[] {
  const left = [...values]
  return values.flatMap(() => left.splice(random.below(left.length), 1))
}
