/** `serveRedis.ts <port>`: serves the part of Redis that the service uses on loopback, in memory, until SIGTERM. */
import { createServer } from 'node:net'
import { createStore } from './createStore.ts'
import { createSubscriptions } from './createSubscriptions.ts'
import { handleConnection } from './handleConnection.ts'

const [, , port = '6379'] = process.argv
const sweepMs = 10_000

const store = createStore(Date.now)
const subscriptions = createSubscriptions()
setInterval(store.sweep, sweepMs)

createServer({ noDelay: true }, (socket) => {
  handleConnection(socket, store, subscriptions)
}).listen(Number(port), '127.0.0.1')

process.once('SIGTERM', () => process.exit(0))
