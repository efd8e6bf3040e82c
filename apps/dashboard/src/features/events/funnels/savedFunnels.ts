/** A funnel that was saved under a name, as the part of the URL that describes it. */
export interface SavedFunnel {
  readonly name: string
  readonly step: readonly string[]
  readonly window?: string
  readonly by?: string
}

const toKey = (appId: string) => `funnels:${appId}`

/** Reads the funnels of this browser. Empty if there are none, or if the storage is damaged or blocked. */
export function readSavedFunnels(appId: string): readonly SavedFunnel[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toKey(appId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSavedFunnel) : []
  } catch {
    return []
  }
}

/** Replaces the funnel of the same name. */
export function putFunnel(
  funnels: readonly SavedFunnel[],
  funnel: SavedFunnel,
): readonly SavedFunnel[] {
  const others = funnels.filter(({ name }) => name !== funnel.name)
  return [...others, funnel].sort((one, other) => one.name.localeCompare(other.name))
}

/** Returns whether the browser kept them. */
export function writeSavedFunnels(appId: string, funnels: readonly SavedFunnel[]): boolean {
  try {
    localStorage.setItem(toKey(appId), JSON.stringify(funnels))
    return true
  } catch {
    return false
  }
}

function isSavedFunnel(value: unknown): value is SavedFunnel {
  if (typeof value !== 'object' || value === null) return false
  const { name, step, window, by } = value as Partial<Record<keyof SavedFunnel, unknown>>
  const isOptionalText = (each: unknown) => each === undefined || typeof each === 'string'
  const hasSteps = Array.isArray(step) && step.every((each) => typeof each === 'string')
  return typeof name === 'string' && hasSteps && isOptionalText(window) && isOptionalText(by)
}
