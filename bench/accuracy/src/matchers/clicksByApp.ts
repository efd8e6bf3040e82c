import type { WorldClick } from '../world.ts'

/** In the order given: by time in each app too. */
export function clicksByApp<T extends { readonly click: WorldClick }>(
  clicks: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(clicks, ({ click }) => click.appId)
}
