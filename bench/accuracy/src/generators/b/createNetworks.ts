import type { TrueNetwork } from '../../world.ts'

/** All networks of a world, and when some of them change their address. */
export interface Networks {
  readonly all: TrueNetwork[]
  readonly byId: ReadonlyMap<string, TrueNetwork>
  /** Time from which a network uses its second address, by network id. */
  readonly changesAtMs: ReadonlyMap<string, number>
  readonly add: (
    kind: TrueNetwork['kind'],
    v4: readonly string[],
    v6Prefix: string | null,
    changesAtMs?: number,
  ) => TrueNetwork
}

export function createNetworks(nextId: () => string): Networks {
  const all: TrueNetwork[] = []
  const byId = new Map<string, TrueNetwork>()
  const changes = new Map<string, number>()
  return {
    all,
    byId,
    changesAtMs: changes,
    add(kind, v4, v6Prefix, changesAtMs) {
      const network = { id: nextId(), kind, v4, v6Prefix }
      all.push(network)
      byId.set(network.id, network)
      if (changesAtMs !== undefined) changes.set(network.id, changesAtMs)
      return network
    },
  }
}
