import { assertPortIsFree } from '@throughlink/services'
import { CommandError } from '../base/command.ts'

/** Ports of the engines: not the usual ones, which installed engines use. */
export const devPorts = { postgres: 15_432, redis: 16_379, clickhouse: 18_123 }

/** Rejects if one of the ports is in use, before anything is started. */
export async function requireFreePorts(servicePort: number): Promise<void> {
  for (const port of [...Object.values(devPorts), servicePort]) {
    await assertPortIsFree(port).catch(() => {
      const other =
        port === servicePort ? ' Stop that program, or pass --port with another one.' : ''
      throw new CommandError(
        `Port ${port} is in use. Is \`npm run dev\` running in another terminal?${other}`,
      )
    })
  }
}
