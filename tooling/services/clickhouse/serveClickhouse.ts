/** `serveClickhouse.ts <port> <folder>`: serves ClickHouse on loopback until SIGTERM. */
import { createServer } from 'node:http'
import { Session } from 'chdb'
import { handleRequest } from './handleRequest.ts'

const [, , port = '8123', folder = ''] = process.argv

// Stays open while the process runs: the engine stops with its last connection. Tables are loaded before the
// first request.
const engine = new Session(folder, { connectionArgs: ['--async_load_databases=0'] })
engine.query('SELECT 1')

const server = createServer((request, response) => {
  void handleRequest(folder, request, response)
})
server.keepAliveTimeout = 10_000
server.listen(Number(port), '127.0.0.1')

process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  engine.close()
  process.exit(0)
})
