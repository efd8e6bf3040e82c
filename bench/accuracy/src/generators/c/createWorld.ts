import type { Random } from '../../random.ts'
import type { World, WorldClick, WorldTruth } from '../../world.ts'
import type { ClickDraft, InstallDraft, Ledger } from './createLedger.ts'
import type { Scene } from './scene.ts'

type Laws = Omit<WorldTruth, 'causes' | 'clickDevices' | 'installDevices'>

/** Sorts and numbers what happened, and ends the world early if it has a limit of installs. */
export function createWorld(
  scene: Scene,
  { clicks, installs }: Ledger,
  relayRanges: readonly string[],
  laws: Laws,
  random: Random,
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
    clicks: scenario === 'shuffled-labels' ? shuffleDestinations(finished, random) : finished,
    installs: finishedInstalls,
    relayRanges,
    truth: { ...laws, causes, clickDevices, installDevices },
  }
}

/** Returns a unique id that does not show the order. */
function createId(prefix: string, index: number): string {
  return prefix + (Math.imul(index + 1, 0x9e3779b1) >>> 0).toString(36)
}

/** Gives each click the destination of another click of its app. */
function shuffleDestinations(clicks: readonly WorldClick[], random: Random): readonly WorldClick[] {
  const pools = new Map(
    [...Map.groupBy(clicks, ({ appId }) => appId)].map(([appId, some]) => {
      const shuffled = [...some]
      for (let index = shuffled.length - 1; index > 0; index--) {
        const other = random.below(index + 1)
        const [one, two] = [shuffled[index], shuffled[other]] as [WorldClick, WorldClick]
        shuffled[index] = two
        shuffled[other] = one
      }
      return [appId, shuffled.values()] as const
    }),
  )
  return clicks.map((click) => {
    const { destination, isPersonal } = pools.get(click.appId)?.next().value ?? click
    return { ...click, destination, isPersonal }
  })
}
