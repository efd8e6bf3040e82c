import { BlockList } from 'node:net'
import { parameterValues } from '../parameters.ts'
import { type GeneratorId, generatorIds } from '../run/job.ts'
import type { ScenarioId } from '../scenarios.ts'
import type { World, WorldClick, WorldInstall } from '../world.ts'
import { generators } from './generators.ts'

export type TestWorld = (scenario: ScenarioId, seed?: number) => World

/** For tests: each generator, with a function that generates worlds with fewer people, once. */
export const testGenerators: readonly (readonly [GeneratorId, TestWorld])[] = generatorIds.map(
  (id) => {
    const known = new Map<string, World>()
    return [
      id,
      (scenario, seed = 1) => {
        const key = `${scenario} ${seed}`
        const world =
          known.get(key) ?? generators[id](scenario, seed, parameterValues({ population: 12_000 }))
        known.set(key, world)
        return world
      },
    ]
  },
)

export interface Pair {
  readonly click: WorldClick
  readonly install: WorldInstall
  readonly gapSeconds: number
}

/** Returns each caused install with its click. */
export function findPairs({ clicks, installs, truth }: World): readonly Pair[] {
  const byId = new Map(clicks.map((click) => [click.id, click]))
  return installs.flatMap((install) => {
    const click = byId.get(truth.causes.get(install.id) ?? '')
    return click === undefined
      ? []
      : [{ click, install, gapSeconds: (install.atMs - click.atMs) / 1_000 }]
  })
}

/** Returns whether both sides show the same address; null if they show different families. */
export function hasSameAddress({ click, install }: Pair): boolean | null {
  const [one, other] = [click.addresses, install.addresses]
  if (one.v6 !== null && other.v6 !== null) return toPrefix(one.v6) === toPrefix(other.v6)
  return one.v4 === null || other.v4 === null ? null : one.v4 === other.v4
}

export function toPrefix(address: string): string {
  return address.split(':').slice(0, 4).join(':')
}

export function findPeoplesClicks({ clicks, truth }: World): readonly WorldClick[] {
  return clicks.filter(({ id }) => truth.clickDevices.get(id) !== null)
}

export function share<T>(items: readonly T[], isCounted: (item: T) => boolean): number {
  return items.filter(isCounted).length / items.length
}

/** Returns a check for requests from egress addresses of Private Relay. */
export function createIsRelayed({ relayRanges }: World) {
  const list = new BlockList()
  for (const range of relayRanges) {
    const [net = '', bits = ''] = range.split('/')
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
  }
  return ({ addresses: { v4, v6 } }: Pick<WorldClick, 'addresses'>) =>
    (v4 !== null && list.check(v4)) || (v6 !== null && list.check(v6, 'ipv6'))
}
