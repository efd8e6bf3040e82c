import { setTimeout as sleep } from 'node:timers/promises'
import { type Place, type Protection, type Redis, startRedisCluster } from '@throughlink/services'
import { askRedis } from './askRedis.ts'

/** A Redis Cluster of six nodes: three masters, each with a replica. */
export interface RedisNodes {
  /** The URLs of all nodes, for the service. */
  readonly url: string
  readonly findMaster: () => Redis
  /** Starts a node that was killed. */
  readonly restart: (node: Redis) => Promise<void>
  /** Waits until each of the three masters has a replica that is up to date. */
  readonly waitForReplicas: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a cluster with the settings of docs/operations/failover.md. Each node may have a place of its own. */
export async function startRedisNodes(
  protection: Protection,
  places?: readonly Place[],
): Promise<RedisNodes> {
  const nodes = await startRedisCluster(places, protection)
  const ask = (url: string, ...args: string[]) => askRedis(protection, url, ...args)
  // The other masters keep working.
  const prepare = ({ url }: Redis) =>
    ask(url, 'config', 'set', 'cluster-require-full-coverage', 'no')
  nodes.forEach(prepare)
  const started: RedisNodes = {
    url: nodes.map(({ url }) => url).join(','),
    findMaster() {
      const found = nodes.find(({ url }) => ask(url, 'info', 'replication').includes('role:master'))
      if (found === undefined) throw new Error('The cluster has no master.')
      return found
    },
    async restart(node) {
      await node.restart()
      prepare(node)
    },
    async waitForReplicas() {
      // Ask the replicas: a master that was cut off lists its former replica for a while, although that is a master now.
      const countReplicas = () =>
        nodes.filter(({ url }) => ask(url, 'info', 'replication').includes('master_link_status:up'))
          .length
      const isOk = () =>
        nodes.every(({ url }) => ask(url, 'cluster', 'info').includes('cluster_state:ok'))
      while (countReplicas() < nodes.length / 2 || !isOk()) await sleep(200)
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
    },
  }
  await started.waitForReplicas()
  return started
}
