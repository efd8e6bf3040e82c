import type { Socket } from 'node:net'
import { commandTable } from './commandTable.ts'
import type { Store } from './createStore.ts'
import type { Subscriber, Subscriptions } from './createSubscriptions.ts'
import { type Command, readCommands } from './readCommands.ts'
import { ok, printError, printReply, type Reply, ReplyError } from './reply.ts'

/** Answers the commands of a client in their order, until it disconnects. */
export function handleConnection(socket: Socket, store: Store, subscriptions: Subscriptions): void {
  let rest = Buffer.alloc(0)
  const send = (text: string) => socket.write(text, 'latin1')
  const subscriber: Subscriber = (channel, message) => {
    send(printReply(['message', channel, message]))
  }
  const connection = { store, subscriptions, subscriber }

  socket.on('data', (chunk: Buffer) => {
    try {
      const read = readCommands(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]))
      rest = Buffer.from(read.rest)
      // One write for all replies of a pipeline.
      send(read.commands.map((command) => answer(command, connection)).join(''))
      if (read.commands.some(([name = '']) => name.toLowerCase() === 'quit')) socket.end()
    } catch (error) {
      // What follows cannot be understood.
      socket.end(toErrorText(error), 'latin1')
    }
  })
  socket.on('close', () => {
    for (const channel of subscriptions.listChannels(subscriber)) {
      subscriptions.remove(channel, subscriber)
    }
  })
  // A client that was killed. 'close' follows.
  socket.on('error', () => undefined)
}

interface Connection {
  readonly store: Store
  readonly subscriptions: Subscriptions
  readonly subscriber: Subscriber
}

function answer(command: Command, connection: Connection): string {
  try {
    return runCommand(command, connection).map(printReply).join('')
  } catch (error) {
    return toErrorText(error)
  }
}

/** Returns the replies: one for each channel, and one for any other command. */
function runCommand([name = '', ...args]: Command, connection: Connection): readonly Reply[] {
  const { store, subscriptions, subscriber } = connection
  switch (name.toLowerCase()) {
    case 'subscribe':
      requireCount(name, args, [1])
      return args.map((channel) => ['subscribe', channel, subscriptions.add(channel, subscriber)])
    case 'unsubscribe': {
      const channels = args.length > 0 ? args : subscriptions.listChannels(subscriber)
      if (channels.length === 0) return [['unsubscribe', null, 0]]
      return channels.map((channel) => [
        'unsubscribe',
        channel,
        subscriptions.remove(channel, subscriber),
      ])
    }
    case 'publish': {
      requireCount(name, args, [2, 2])
      const [channel = '', message = ''] = args
      return [subscriptions.publish(channel, message)]
    }
    case 'quit':
      return [ok]
    default: {
      const command = Object.hasOwn(commandTable, name.toLowerCase())
        ? commandTable[name.toLowerCase()]
        : undefined
      if (command === undefined) {
        throw new ReplyError(
          `ERR unknown command '${name}': the Redis of \`npm run dev\` has only what the service uses. Install redis-server, or add the command to tooling/services/redis`,
        )
      }
      requireCount(name, args, command.count)
      return [command.run(store, ...args)]
    }
  }
}

function requireCount(
  name: string,
  { length }: readonly string[],
  [min, max = Infinity]: readonly [min: number, max?: number],
): void {
  if (length >= min && length <= max) return
  throw new ReplyError(`ERR wrong number of arguments for '${name.toLowerCase()}' command`)
}

function toErrorText(error: unknown): string {
  if (error instanceof ReplyError) return printError(error)
  throw error
}
