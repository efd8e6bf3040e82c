import type { World, WorldClick, WorldInstall, WorldTruth } from '../../world.ts'
import type { Scene } from './createScene.ts'
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

type Laws = Omit<WorldTruth, 'causes' | 'clickDevices' | 'installDevices'>

/** Sorts and numbers what happened, and ends the world early if it has a limit of installs. */
export function createWorld(
  scene: Scene,
  { clicks, installs }: Ledger,
  relayRanges: readonly string[],
  laws: Laws,
): World {
  const { scenario, seed, startMs, testFromMs, maxInstalls } = scene
  const byTime = (one: { atMs: number }, other: { atMs: number }) => one.atMs - other.atMs
  const keptInstalls = installs.toSorted(byTime).slice(0, maxInstalls ?? installs.length)
  const endMs = maxInstalls === null ? scene.endMs : (keptInstalls.at(-1)?.atMs ?? startMs) + 1
  const keptClicks = clicks.filter(({ atMs }) => atMs < endMs).sort(byTime)
  const clickIds = new Map<ClickDraft, string>()
  const clickDevices = new Map<string, string | null>()
  const finished = keptClicks.map((draft, index): WorldClick => {
    const { phone, ...click } = draft
    const id = createId('c', index)
    clickIds.set(draft, id)
    clickDevices.set(id, phone?.id ?? null)
    return { id, ...click }
  })
  const causes = new Map<string, string | null>()
  const installDevices = new Map<string, string>()
  const finishedInstalls = keptInstalls.map((draft: InstallDraft, index) => {
    const { phone, cause, ...install } = draft
    const id = createId('i', index)
    causes.set(id, cause === null ? null : (clickIds.get(cause) ?? null))
    installDevices.set(id, phone.id)
    return { id, ...install }
  })
  return {
    scenario,
    seed,
    startMs,
    testFromMs,
    endMs,
    clicks: finished,
    installs: finishedInstalls,
    relayRanges,
    truth: { ...laws, causes, clickDevices, installDevices },
  }
}

/** Returns a unique id that does not show the order. */
function createId(prefix: string, index: number): string {
  return prefix + (Math.imul(index + 1, 0x9e3779b1) >>> 0).toString(36)
}
