import { Cluster, type Redis } from 'ioredis'

/** The servers of Redis that are written: the masters of a cluster, or the only server. */
export interface RedisMasters {
  /** Runs commands on each of them. Keys that contain the tag, such as `tl:check:{12}`, are its own. */
  readonly forEach: <Result>(
    run: (master: Redis, tag: string) => Promise<Result>,
  ) => Promise<readonly Result[]>
}

/** More than a cluster has masters, by far: each tag leads to one of them. */
const maxTags = 1_000
const ofAnotherMaster = /^(MOVED|ASK|TRYAGAIN)\b/

/** Finds the masters of a client. Which tags lead to a master is found by trying, and remembered. */
export function createRedisMasters(client: Redis | Cluster): RedisMasters {
  const tags = new WeakMap<Redis, number>()

  async function runOn<Result>(
    master: Redis,
    run: (master: Redis, tag: string) => Promise<Result>,
  ): Promise<Result> {
    const first = tags.get(master) ?? 0
    for (let tries = 0; tries < maxTags; tries++) {
      const tag = (first + tries) % maxTags
      try {
        const result = await run(master, `{${tag}}`)
        tags.set(master, tag)
        return result
      } catch (error) {
        if (!(error instanceof Error && ofAnotherMaster.test(error.message))) throw error
      }
    }
    throw new Error('A master of the cluster has none of the slots that were tried.')
  }

  return {
    async forEach(run) {
      const masters = client instanceof Cluster ? client.nodes('master') : [client]
      if (masters.length === 0) throw new Error('No master of the cluster is known.')
      return Promise.all(masters.map((master) => runOn(master, run)))
    },
  }
}
