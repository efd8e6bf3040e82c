import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startHaproxy } from '@throughlink/services'
import { type Client, createClient } from '../phones/createClient.ts'
import { type ServerOptions, type ServerProcess, startServer } from './startServer.ts'
import type { Stop } from './withCleanup.ts'

/** Variables of the servers, such as DATABASE_URL. */
export type Environment = Readonly<Record<string, string>>

/** Two serving processes behind a load balancer, and a working one. */
export interface Fleet {
  /** Reaches the load balancer. */
  readonly client: Client
  readonly port: number
  /** Starts each process again with the next environment, one after the other. Returns their exit codes. */
  readonly restart: (env: Environment) => Promise<(number | null)[]>
  /** Starts all of them again at once. */
  readonly restartAll: (env: Environment) => Promise<(number | null)[]>
  /** Starts one process again, from another checkout if given. Returns its exit code. */
  readonly restartOne: (index: number, env: Environment, folder?: string) => Promise<number | null>
  /** Where each process listens, the serving ones first. */
  readonly ports: readonly number[]
  /** Throws if a process has ended, with what it printed. */
  readonly assertRunning: () => void
}

const roles = ['serve', 'serve', 'work'] as const
/** HAProxy needs a second to notice that a server is not ready. */
const drainSeconds = 2
const noticeMs = 1_500

export interface FleetOptions {
  /** Returns the environment, which may contain the port of the load balancer. */
  readonly env: (port: number) => Environment
  /** The server's folder in another checkout. */
  readonly folder?: string
  readonly stops: Stop[]
}

export async function startFleet({ env: makeEnv, folder, stops }: FleetOptions): Promise<Fleet> {
  const ports = [await freePort(), await freePort(), await freePort()]
  const balancer = await startHaproxy(
    ports.slice(0, 2).map((port, index) => ({ name: `server${index}`, port })),
  )
  stops.push(() => balancer.stop('SIGKILL'))
  const client = createClient(balancer.port)
  stops.push(client.close)
  const servers: ServerProcess[] = []
  stops.push(() => Promise.all(servers.map((server) => server.stop())))
  const env = makeEnv(balancer.port)
  // If one does not start, the others are stopped too.
  const starts = await Promise.allSettled(roles.map((_, index) => start(index, env, folder)))
  servers.push(...starts.filter((each) => each.status === 'fulfilled').map(({ value }) => value))
  const failed = starts.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  await sleep(noticeMs)

  function start(index: number, variables: Environment, from?: string): Promise<ServerProcess> {
    const options: ServerOptions = {
      databaseUrl: variables['DATABASE_URL'] ?? '',
      redisUrl: variables['REDIS_URL'] ?? '',
      clickhouseUrl: variables['CLICKHOUSE_URL'] ?? '',
      clickKeys: variables['CLICK_KEYS'] ?? '',
      role: roles[index],
      port: ports[index],
      drainSeconds,
      env: variables,
      folder: from,
    }
    return startServer(options)
  }

  async function restartOne(
    index: number,
    next: Environment,
    from?: string,
  ): Promise<number | null> {
    const code = (await servers[index]?.terminate()) ?? null
    servers[index] = await start(index, next, from)
    await sleep(noticeMs)
    return code
  }

  return {
    client,
    port: balancer.port,
    ports,
    assertRunning() {
      for (const [index, server] of servers.entries()) {
        if (server.hasEnded())
          throw new Error(`${roles[index] ?? ''} has ended:\n${server.output()}`)
      }
    },
    restartOne,
    restartAll: (next) => Promise.all(roles.map((_, index) => restartOne(index, next))),
    async restart(next) {
      const codes: (number | null)[] = []
      for (const index of roles.keys()) codes.push(await restartOne(index, next))
      return codes
    },
  }
}
