import type { WorldClick, WorldInstall } from '../../world.ts'

/** Clicks and installs recorded so far, unsorted. */
export interface Ledger {
  readonly clicks: WorldClick[]
  readonly installs: WorldInstall[]
  readonly causes: Map<string, string | null>
  readonly clickDevices: Map<string, string | null>
  readonly installDevices: Map<string, string>
}

export function createLedger(): Ledger {
  return {
    clicks: [],
    installs: [],
    causes: new Map(),
    clickDevices: new Map(),
    installDevices: new Map(),
  }
}
