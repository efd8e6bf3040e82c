/** `serveClickhouse.ts <port> <folder>`: ClickHouse on loopback, until it is told to end. */
import { Session } from 'chdb'
import { createServer } from 'node:http'
import { answerRequest } from './answerRequest.ts'

const [, , port = '8123', folder = ''] = process.argv

// Held open for as long as the process lives: with the last connection the engine would end. Tables are
// there before anything is asked.
const engine = new Session(folder, { connectionArgs: ['--async_load_databases=0'] })
engine.query('SELECT 1')

const server = createServer((request, response) => {
  void answerRequest(folder, request, response)
})
server.keepAliveTimeout = 10_000
server.listen(Number(port), '127.0.0.1')

process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  engine.close()
  process.exit(0)
})
