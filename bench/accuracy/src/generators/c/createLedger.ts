import type { WorldClick, WorldInstall } from '../../world.ts'
import type { Phone } from './person.ts'

/** Clicks and installs before they are sorted and numbered. */
export interface ClickDraft extends Omit<WorldClick, 'id'> {
  /** Null if no person made the click. */
  readonly phone: Phone | null
}

export interface InstallDraft extends Omit<WorldInstall, 'id'> {
  readonly phone: Phone
  /** Null for an organic install. */
  readonly cause: ClickDraft | null
}

export interface Ledger {
  readonly clicks: ClickDraft[]
  readonly installs: InstallDraft[]
  /** Returns whether the app is installed on the phone, or will be after a click that was made already. */
  readonly hasApp: (phone: Phone, appId: string) => boolean
  readonly isInstalled: (phone: Phone, appId: string, atMs: number) => boolean
  /** Notes that a phone has the app from this time on. */
  readonly setInstalled: (phone: Phone, appId: string, atMs: number) => void
}

export function createLedger(): Ledger {
  const installedAt = new Map<string, number>()
  const keyOf = ({ id }: Phone, appId: string) => `${appId} ${id}`
  return {
    clicks: [],
    installs: [],
    hasApp: (phone, appId) => installedAt.has(keyOf(phone, appId)),
    isInstalled: (phone, appId, atMs) =>
      (installedAt.get(keyOf(phone, appId)) ?? Number.POSITIVE_INFINITY) <= atMs,
    setInstalled: (phone, appId, atMs) => {
      installedAt.set(keyOf(phone, appId), atMs)
    },
  }
}
