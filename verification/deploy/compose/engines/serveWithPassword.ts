/** Stands in for ClickHouse's server: its engine as a library, behind a check of the password. */
import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'

const {
  CLICKHOUSE_DB: database = '',
  CLICKHOUSE_USER: user = '',
  CLICKHOUSE_PASSWORD: password = '',
} = process.env
const port = 18_123
const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const engine = spawn(
  process.execPath,
  ['/app/clickhouse/serveClickhouse.ts', String(port), '/var/lib/clickhouse/data'],
  {
    stdio: 'inherit',
    env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
  },
)
engine.once('exit', (code) => process.exit(code ?? 1))
process.once('SIGTERM', () => engine.kill('SIGTERM'))
for (;;) {
  const ok = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: `CREATE DATABASE IF NOT EXISTS ${database}`,
  }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (ok) break
  await new Promise((resolve) => setTimeout(resolve, 200))
}
createServer((incoming, outgoing) => {
  const { method, url, headers } = incoming
  if (url !== '/ping' && headers.authorization !== expected) {
    outgoing.writeHead(403).end('Code: 516. DB::Exception: Authentication failed.\n')
    return
  }
  const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
  })
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
}).listen(8123, '0.0.0.0')
