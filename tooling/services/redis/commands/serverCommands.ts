import { ok, ReplyError } from '../reply.ts'
import type { CommandTable } from '../storeCommand.ts'

/** Commands that a client sends when it connects, and health checks. */
export const serverCommands: CommandTable = {
  ping: {
    count: [0, 1],
    run: (_, message = '') => (message === '' ? { status: 'PONG' } : message),
  },
  // A client waits until Redis has loaded its data.
  info: { count: [0], run: () => '# Persistence\r\nloading:0\r\n' },
  client: { count: [1], run: () => ok },
  hello: {
    count: [0],
    run: () => {
      // Clients then use version 2.
      throw new ReplyError('NOPROTO unsupported protocol version')
    },
  },
}
