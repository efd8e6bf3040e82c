/** Erasures that were requested in this browser. Without the install id, which must not outlive its data here. */
export interface RequestedErasure {
  readonly id: string
  readonly requestedAt: string
}

const maxErasures = 20
const toKey = (appId: string) => `erasures:${appId}`

/** Newest first. Empty if there are none, or if the storage is damaged or blocked. */
export function readErasures(appId: string): readonly RequestedErasure[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toKey(appId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRequestedErasure) : []
  } catch {
    return []
  }
}

/** Puts an erasure first and forgets the oldest ones. */
export function addErasure(
  erasures: readonly RequestedErasure[],
  { id, requestedAt }: RequestedErasure,
): readonly RequestedErasure[] {
  const others = erasures.filter((each) => each.id !== id)
  return [{ id, requestedAt }, ...others].slice(0, maxErasures)
}

export function writeErasures(appId: string, erasures: readonly RequestedErasure[]): void {
  try {
    localStorage.setItem(toKey(appId), JSON.stringify(erasures))
  } catch {
    // The list is a convenience: the audit log has every request.
  }
}

function isRequestedErasure(value: unknown): value is RequestedErasure {
  if (typeof value !== 'object' || value === null) return false
  const { id, requestedAt } = value as Partial<Record<keyof RequestedErasure, unknown>>
  return typeof id === 'string' && typeof requestedAt === 'string'
}
