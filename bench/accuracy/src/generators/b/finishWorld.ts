import type { Random } from '../../random.ts'
import type { ScenarioId, World, WorldClick, WorldInstall } from '../../world.ts'
import { travelChance } from './changeChances.ts'
import { generatorParameters } from './parameters.ts'
import type { OrganicRate } from './simulateOrganic.ts'
import { listRelayRanges } from './relay.ts'
import type { Stage } from './stage.ts'

/** Sorts everything by time and applies what a scenario does to the whole world. */
export function finishWorld(
  scenario: ScenarioId,
  seed: number,
  stage: Stage,
  rates: ReadonlyMap<string, number>,
  organic: ReadonlyMap<string, OrganicRate>,
  random: Random,
): World {
  const { setting, ledger, population, gaps } = stage
  const byTime = (one: { atMs: number }, other: { atMs: number }) => one.atMs - other.atMs
  let clicks: readonly WorldClick[] = ledger.clicks.sort(byTime)
  let installs: readonly WorldInstall[] = ledger.installs.sort(byTime)
  let { endMs } = stage
  if (setting.isShuffled) clicks = shuffled(clicks, random)
  if (setting.isCutShort) {
    installs = installs.slice(0, generatorParameters.coldStartInstalls.value)
    endMs = Math.min(endMs, (installs.at(-1)?.atMs ?? endMs) + 1)
    clicks = clicks.filter(({ atMs }) => atMs < endMs)
  }
  const kept = new Set([...clicks, ...installs].map(({ id }) => id))
  const keep = <T>(map: ReadonlyMap<string, T>) =>
    setting.isCutShort ? new Map([...map].filter(([id]) => kept.has(id))) : map

  return {
    scenario,
    seed,
    startMs: stage.startMs,
    testFromMs: stage.testFromMs,
    endMs,
    clicks,
    installs,
    relayRanges: listRelayRanges(population.places),
    truth: {
      causes: keep(ledger.causes),
      clickDevices: keep(ledger.clickDevices),
      installDevices: keep(ledger.installDevices),
      devices: population.people.map(({ device }) => device),
      networks: population.networks.all,
      installRates: rates,
      gapDensity: gaps.density,
      stays: (gapSeconds) => getStayProbability(stage, gapSeconds),
      organicRate: (appId, platform, atMs) => organic.get(appId)?.(platform, atMs) ?? 0,
    },
  }
}

/** Travellers are on their carrier afterwards, and were there before only by chance. */
function getStayProbability(stage: Stage, gapSeconds: number): number {
  const away = travelChance(stage, gapSeconds)
  return (1 - away) * stage.stays(gapSeconds) + away * (1 - stage.values.wifiShare)
}

/** Assigns each click the destination of another click. */
function shuffled(clicks: readonly WorldClick[], random: Random): WorldClick[] {
  const sources = [...clicks]
  for (let index = sources.length - 1; index > 0; index--) {
    // A cyclic permutation (Sattolo), so that no click keeps its own.
    const other = random.below(index)
    const held = sources[index]
    const given = sources[other]
    if (held && given) {
      sources[index] = given
      sources[other] = held
    }
  }
  return clicks.map((click, index) => {
    const { destination, isPersonal } = sources[index] ?? click
    return { ...click, destination, isPersonal }
  })
}
