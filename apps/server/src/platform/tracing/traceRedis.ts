import { tracingChannel } from 'node:diagnostics_channel'
import type { EndCall } from './engineTracer.ts'

interface CommandMessage {
  readonly command?: unknown
  readonly error?: unknown
}

/**
 * Traces the commands of all Redis clients of the process, which ioredis publishes on a diagnostics channel.
 * Commands of several requests that are sent in one pipeline belong to the request that began it.
 *
 * @param start Gets the name of the command, and nothing else.
 */
export function traceRedis(start: (command: string) => EndCall): void {
  const ends = new WeakMap<object, EndCall>()
  const finish = (message: object) => {
    ends.get(message)?.((message as CommandMessage).error)
    ends.delete(message)
  }
  tracingChannel<string, object>('ioredis:command').subscribe({
    start(message) {
      const { command } = message as CommandMessage
      const name = typeof command === 'string' && /^[a-z]{1,30}$/i.test(command) ? command : 'other'
      ends.set(message, start(name.toLowerCase()))
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: finish,
    error: () => undefined,
  })
}
