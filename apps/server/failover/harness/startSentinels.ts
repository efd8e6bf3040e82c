import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startProgram, startRedis, type Redis } from '@throughlink/services'

/** A master with a replica, watched by three Sentinels. */
export interface Sentinels {
  readonly url: string
  readonly nodes: readonly Redis[]
  /** Returns the node that is the master now, as the Sentinels know it. */
  readonly findMaster: () => Redis
  /** Waits until the master has a replica that is up to date. */
  readonly waitForReplica: () => Promise<void>
  readonly stop: () => Promise<void>
}

const name = 'primary'
const count = 3

export async function startSentinels(): Promise<Sentinels> {
  const nodes = await Promise.all([startRedis(), startRedis()])
  const [master, replica] = nodes
  ask(replica.port, 'replicaof', '127.0.0.1', String(master.port))
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-sentinels-'))
  const ports: number[] = []
  for (let index = 0; index < count; index += 1) ports.push(await freePort())
  const programs = await Promise.all(
    ports.map((port) => {
      const file = join(folder, `${port}.conf`)
      writeFileSync(
        file,
        [
          `port ${port}`,
          'bind 127.0.0.1',
          `dir ${folder}`,
          `sentinel monitor ${name} 127.0.0.1 ${master.port} 2`,
          `sentinel down-after-milliseconds ${name} 1000`,
          `sentinel failover-timeout ${name} 5000`,
          '',
        ].join('\n'),
      )
      return startProgram('redis-server', [file, '--sentinel'], { port })
    }),
  )
  const findMaster = () => {
    const [, port = ''] = ask(ports[0] ?? 0, 'sentinel', 'get-master-addr-by-name', name).split(
      '\n',
    )
    const found = nodes.find((node) => node.port === Number(port))
    if (found === undefined) throw new Error(`The Sentinels know no master, but ${port}.`)
    return found
  }
  const sentinels: Sentinels = {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${name}`,
    nodes,
    findMaster,
    async waitForReplica() {
      while (!/slave0:.*state=online/.test(ask(findMaster().port, 'info', 'replication'))) {
        await sleep(100)
      }
      // The Sentinels must know the replica before they can promote it.
      while (!ask(ports[0] ?? 0, 'sentinel', 'replicas', name).includes('flags\nslave\n')) {
        await sleep(100)
      }
    },
    async stop() {
      await Promise.all(programs.map((program) => program.stop('SIGKILL')))
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await sentinels.waitForReplica()
  return sentinels
}

function ask(port: number, ...args: string[]): string {
  const answer = execFileSync('redis-cli', ['-p', String(port), ...args], { encoding: 'utf8' })
  return answer.replaceAll('\r', '')
}
