import { freePort, isPortFree } from '@throughlink/services'
import type { DevPorts } from '../../packages/cli/src/dev/devState.ts'
import { CommandError } from '../base/command.ts'

/** Rejects if the port of the service is in use, before anything is started. */
export async function requireFreePort(port: number): Promise<void> {
  if (await isPortFree(port)) return
  throw new CommandError(
    `Port ${port} is in use. Is \`npm run dev\` running in another terminal? Stop that program, or pass --port with another one.`,
  )
}

/** Chooses ports for the engines: those of the last run, so that tools find them again, unless others use them now. */
export async function chooseEnginePorts(last: DevPorts | undefined): Promise<DevPorts> {
  const choose = async (name: keyof DevPorts) => {
    const port = last?.[name]
    return port !== undefined && (await isPortFree(port)) ? port : freePort()
  }
  // One after the other: the system gives a port that was free a moment ago again.
  const postgres = await choose('postgres')
  const redis = await choose('redis')
  return { postgres, redis, clickhouse: await choose('clickhouse') }
}
