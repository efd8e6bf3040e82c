import { parameterValues } from '../../parameters.ts'
import type { ScenarioId, World, WorldClick, WorldInstall } from '../../world.ts'
import { generateC } from './generateC.ts'

const known = new Map<string, World>()

/** For tests: generates a world with fewer people, once. */
export function testWorld(scenario: ScenarioId, seed = 1): World {
  const key = `${scenario} ${seed}`
  const world = known.get(key) ?? generateC(scenario, seed, parameterValues({ population: 12_000 }))
  known.set(key, world)
  return world
}

export interface Pair {
  readonly click: WorldClick
  readonly install: WorldInstall
  readonly gapSeconds: number
}

/** For tests: returns each caused install with its click. */
export function findPairs({ clicks, installs, truth }: World): readonly Pair[] {
  const byId = new Map(clicks.map((click) => [click.id, click]))
  return installs.flatMap((install) => {
    const click = byId.get(truth.causes.get(install.id) ?? '')
    return click === undefined
      ? []
      : [{ click, install, gapSeconds: (install.atMs - click.atMs) / 1_000 }]
  })
}

/** For tests: returns whether both sides show the same address; null if they show different families. */
export function hasSameAddress({ click, install }: Pair): boolean | null {
  const [one, other] = [click.addresses, install.addresses]
  if (one.v6 !== null && other.v6 !== null) return toPrefix(one.v6) === toPrefix(other.v6)
  return one.v4 === null || other.v4 === null ? null : one.v4 === other.v4
}

export function toPrefix(address: string): string {
  return address.split(':').slice(0, 4).join(':')
}

/** For tests: returns clicks by people. */
export function findPeoplesClicks({ clicks, truth }: World): readonly WorldClick[] {
  return clicks.filter(({ id }) => truth.clickDevices.get(id) !== null)
}

export function share<T>(items: readonly T[], isCounted: (item: T) => boolean): number {
  return items.filter(isCounted).length / items.length
}

/** For tests: returns whether a request came from an egress address of Private Relay. */
export function isRelayed({ addresses }: Pick<WorldClick, 'addresses'>): boolean {
  return (addresses.v4 ?? '').startsWith('172.') || (addresses.v6 ?? '').startsWith('2a02:26f7:')
}
