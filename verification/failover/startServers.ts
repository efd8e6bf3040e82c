import { freePort, loopback, startHaproxy } from '@throughlink/services'
import { type Client, createClient } from '../harness/phones/createClient.ts'
import {
  type ServerOptions,
  type ServerProcess,
  startServer,
} from '../harness/servers/startServer.ts'

/**
 * Several serving processes behind a load balancer, which sends each request to the next of them that is ready. If it
 * removes one, its own responses are refusals of the load: also of links that the process knows.
 */
export interface Servers extends Pick<Client, 'send'> {
  /** `kill -9` of all of them, before this call returns. */
  readonly kill: () => void
  /** Starts all of them again, on the same ports. */
  readonly restart: () => Promise<void>
  /** Whether one of them has ended. */
  readonly hasEnded: () => boolean
  readonly stop: () => Promise<void>
  /** Their output, to report why one ended. */
  readonly output: () => string
  /** What they have printed about these requests. */
  readonly findOutput: (requestIds: readonly string[]) => string
}

const outage = 'The service is temporarily unavailable.'
const maxLines = 5_000

export async function startServers(
  count: number,
  options: Omit<ServerOptions, 'port'>,
): Promise<Servers> {
  const ports: number[] = []
  for (let index = 0; index < count; index += 1) ports.push(await freePort())
  const lines: string[] = []
  const onOutput = (text: string) => {
    // An outage is expected, and logs a line for each request.
    lines.push(...text.split('\n').filter((line) => !line.includes(outage)))
    lines.splice(0, lines.length - maxLines)
  }
  let servers: readonly ServerProcess[] = []
  const start = async () => {
    const starts = await Promise.allSettled(
      ports.map((port) => startServer({ ...options, port, onOutput })),
    )
    servers = starts.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    const failed = starts.find((each) => each.status === 'rejected')
    if (failed === undefined) return
    await stop()
    throw failed.reason
  }
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
  await start()
  const { address } = options.place ?? loopback
  const balancer = await startHaproxy(
    ports.map((port, index) => ({ name: `server${index}`, port, address })),
  )
  const client = createClient(balancer.port)
  return {
    send: client.send,
    kill() {
      for (const server of servers) server.kill()
    },
    async restart() {
      await stop()
      await start()
    },
    hasEnded: () => servers.some((server) => server.hasEnded()),
    async stop() {
      client.close()
      await balancer.stop('SIGKILL')
      await stop()
    },
    findOutput: (requestIds) =>
      lines.filter((line) => requestIds.some((id) => line.includes(id))).join('\n'),
    output: () => servers.map((server) => server.output().slice(-2000)).join('\n'),
  }
}
