/** An install in a list. */
export interface Install {
  readonly installId: string
  readonly atMs: number
  readonly platform: string | null
  readonly country: string | null
  readonly method: InstallMethod
  readonly confidence: number
  readonly reason: string | null
  readonly linkId: string | null
  readonly clickedAtMs: number | null
  readonly isTest: boolean
}

export const installMethods = ['referrer', 'clipboard', 'probabilistic', 'opened', 'none'] as const
export type InstallMethod = (typeof installMethods)[number]

/** Conditions that all listed installs fulfil. Absent ones do not apply. */
export interface InstallFilter {
  readonly method?: InstallMethod
  readonly isMatched?: boolean
  readonly reason?: string
  readonly linkId?: string
  readonly minConfidence?: number
  readonly platform?: string
}

/** The time and id of the last install of a page. */
export interface InstallPosition {
  readonly atMs: number
  readonly installId: string
}

/** Sorts the newest first. Ids are ASCII, so the order is that of ClickHouse. */
export function compareInstalls(one: InstallPosition, two: InstallPosition): number {
  if (one.atMs !== two.atMs) return two.atMs - one.atMs
  if (one.installId === two.installId) return 0
  return one.installId < two.installId ? 1 : -1
}
