import { freePort } from '@throughlink/services'
import type { Client } from '../harness/phones/createClient.ts'
import {
  type ServerOptions,
  type ServerProcess,
  startServer,
} from '../harness/servers/startServer.ts'

/** Several serving processes. Each request goes to the next of them. */
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
  let next = 0
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
  await start()
  return {
    send(request) {
      next = (next + 1) % count
      const server = servers[next]
      if (server === undefined) throw new Error('There is no server.')
      return server.send(request)
    },
    kill() {
      for (const server of servers) server.kill()
    },
    async restart() {
      await stop()
      await start()
    },
    hasEnded: () => servers.some((server) => server.hasEnded()),
    stop,
    findOutput: (requestIds) =>
      lines.filter((line) => requestIds.some((id) => line.includes(id))).join('\n'),
    output: () => servers.map((server) => server.output().slice(-2000)).join('\n'),
  }
}
